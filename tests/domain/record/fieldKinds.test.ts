import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type FieldKind, fieldKinds, line } from '../../../domain/record/field.ts';
import { type FieldFacts, factsOf, kindOf } from '../../../domain/record/fieldFacts.ts';
import { fieldOf } from '../../../domain/record/kinds/fieldOf.ts';
import { zoneOf } from '../../../domain/time/zone.ts';

const zone = zoneOf('Australia/Sydney');
const names = Object.keys(fieldKinds) as FieldKind[];
const factsOfKind = (kind: FieldKind): FieldFacts => ({
  kind,
  label: 'A field',
  ...(kind === 'personOrCustomer' ? { refersToOneOf: ['customer'] } : { refersTo: 'label' }),
});
const columns = {
  text: z.string(),
  'text[]': z.array(z.string()),
  bigint: z.int(),
  integer: z.int(),
  'double precision': z.number(),
  boolean: z.boolean(),
};

describe.each(names)('the example that programs are shown of a %s', (kind) => {
  const facts = factsOfKind(kind);
  const { documented, inForm, column, text } = kindOf(facts);
  const { example } = documented(facts);

  test.runIf(example !== undefined)('can be typed in a form, and is written for people', () => {
    const read = inForm.read(facts, z.unknown(), inForm.held(facts, example, zone), zone);
    expect(read).toEqual({ kind: 'value', value: example });
    expect(text(facts, example, undefined)).not.toBe('');
  });

  test.runIf(example !== undefined && column !== null)('fits into its column', () => {
    expect(column === null || columns[column].safeParse(example).success).toBe(true);
  });
});

test('a field of a kind that is not listed is refused by its label', () => {
  expect(factsOf(line('Name')).kind).toBe('line');
  expect(() => factsOf(fieldOf('colourOfHair', 'Hair', z.string()))).toThrow(
    'Hair is of the kind colourOfHair, which field.ts does not list',
  );
});
