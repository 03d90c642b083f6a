import { describe, expect, test } from 'vitest';
import type { TimelineView } from '../../../api/contract/views.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { fieldOfMoment, momentOfField } from '../../../web/timeTravel/pastMoment.ts';
import { createPastSource } from '../../../web/timeTravel/pastSource.ts';

const span = { start: 1_772_398_800, end: 1_772_400_000 };
const viewAt = (position: number): TimelineView => ({
  position,
  from: span.start,
  to: span.end,
  resources: [],
  bookings: [],
  shifts: [],
  absences: [],
  servicePlans: [],
  labels: [],
  customers: [],
});

describe('the timeline as of a moment', () => {
  test('answers with the newest moment asked for, whichever answer comes first', async () => {
    const asked: string[] = [];
    const answers: (() => void)[] = [];
    const past = createPastSource(1, (path) => {
      asked.push(path.split('asOf=')[1] ?? '');
      return new Promise((resolve) => answers.push(() => resolve(viewAt(Number(asked.at(-1))))));
    });
    const loaded = past.source.load(span, new AbortController().signal);
    past.moveTo(2);
    answers[0]?.();
    await new Promise((resolve) => setImmediate(resolve));
    answers[1]?.();
    expect((await loaded).position).toBe(2);
    expect(asked).toEqual(['1', '2']);
  });

  test('tells boards to load again when the moment moves, until they stop following', () => {
    const past = createPastSource(1, async () => viewAt(1));
    let told = 0;
    const stop = past.source.follow(span, 0, {
      changed: () => {},
      connection: () => {},
      stale: () => {
        told += 1;
      },
    });
    past.moveTo(1);
    past.moveTo(2);
    stop();
    past.moveTo(3);
    expect(told).toBe(1);
  });

  test('sends nothing', async () => {
    const past = createPastSource(1, async () => viewAt(1));
    const outcome = await past.source.send({
      commandId: 'c-1',
      call: { name: 'booking.confirm', input: { bookingId: 'b-1' } },
      ifRevision: undefined,
    });
    expect(outcome).toMatchObject({ kind: 'refused', code: 'not_allowed' });
  });
});

test('a moment and the field that shows it mean the same minute of the local clock', () => {
  const sydney = zoneOf('Australia/Sydney');
  const at = Date.UTC(2026, 2, 1, 21, 5);
  expect(fieldOfMoment(sydney, at)).toBe('2026-03-02T08:05');
  expect(momentOfField(sydney, '2026-03-02T08:05')).toBe(at);
  expect(momentOfField(sydney, '')).toBeUndefined();
});
