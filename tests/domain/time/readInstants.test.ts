import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { instantSchema } from '../../../domain/kernel/fields.ts';
import { instant } from '../../../domain/record/field.ts';
import { secondsOfText } from '../../../domain/time/instantText.ts';
import { readInstants } from '../../../domain/time/readInstants.ts';

const at = '1970-01-01T01:00:00+00:30';

describe('instants that are written as text', () => {
  test('are read wherever a schema takes an instant, and nowhere else', () => {
    const schema = z
      .object({
        start: instantSchema,
        end: instantSchema.nullable().default(null),
        label: z.string(),
        own: instant('Begins'),
        list: z.array(z.object({ at: instantSchema.optional() })),
        byName: z.record(z.string(), instantSchema),
        either: z.union([z.strictObject({ minute: z.int() }), instantSchema]),
      })
      .refine(() => true);
    const sent = {
      start: at,
      end: at,
      label: at,
      own: at,
      list: [{ at }, {}, { at: 7 }],
      byName: { one: at },
      either: at,
      unknown: at,
    };
    expect(readInstants(schema, sent)).toEqual({
      start: 1800,
      end: 1800,
      label: at,
      own: 1800,
      list: [{ at: 1800 }, {}, { at: 7 }],
      byName: { one: 1800 },
      either: 1800,
      unknown: at,
    });
    expect(readInstants(schema, { start: 5, end: null, either: { minute: 3 } })).toEqual({
      start: 5,
      end: null,
      either: { minute: 3 },
    });
  });

  test('stay as they are if they make no sense, for the schema to refuse', () => {
    for (const sent of ['soon', '1970-01-01', '1970-01-01T01:00:00', null, [at], { at }]) {
      expect(readInstants(z.object({ start: instantSchema }), { start: sent })).toEqual({ start: sent });
      expect(readInstants(z.object({ start: instantSchema }), sent)).toEqual(sent);
    }
  });

  test('have an offset, and may leave out seconds or have fractions, which are cut off', () => {
    expect(secondsOfText('2026-05-12T08:30:00+10:00')).toBe(1_778_538_600);
    expect(secondsOfText('2026-05-11T22:30Z')).toBe(1_778_538_600);
    expect(secondsOfText('2026-05-11T22:30:00.999Z')).toBe(1_778_538_600);
    for (const text of ['2026-05-12T08:30:00', '2026-02-29T08:30:00Z', '2026-05-12', '1778538600', '']) {
      expect(secondsOfText(text)).toBeUndefined();
    }
  });
});
