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
  lanes: {},
  qualifications: [],
  documents: [],
  documentTypes: [],
  equipments: [],
  servicePlans: [],
  labels: [],
  customers: [],
});

/** After everything that is due has happened. */
const nextTurn = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('the timeline as of a moment', () => {
  test('is requested for one moment at a time, then for the newest, and shows what arrives in between', async () => {
    const asked: string[] = [];
    const answers: (() => void)[] = [];
    const past = createPastSource(1, (path) => {
      const asOf = path.split('asOf=')[1] ?? '';
      asked.push(asOf);
      return new Promise((resolve) => answers.push(() => resolve(viewAt(Number(asOf)))));
    });
    const shown: number[] = [];
    const load = async () =>
      void shown.push((await past.source.load(span, new AbortController().signal)).position);
    const first = load();
    past.moveTo(2);
    past.moveTo(3);
    answers[0]?.();
    await first;
    // Follows once its first answer is there, as a board does.
    past.source.follow(span, 0, { changed: () => {}, connection: () => {}, stale: load });
    await nextTurn();
    past.moveTo(4);
    past.moveTo(5);
    expect(asked).toEqual(['1', '3']);
    answers[1]?.();
    await nextTurn();
    answers[2]?.();
    await nextTurn();
    expect(asked).toEqual(['1', '3', '5']);
    expect(shown).toEqual([1, 3, 5]);
  });

  test('goes on to the newest moment if the request for another one failed', async () => {
    const asked: string[] = [];
    const past = createPastSource(1, async (path) => {
      asked.push(path.split('asOf=')[1] ?? '');
      if (asked.length === 1) throw new Error('no answer');
      return viewAt(2);
    });
    const load = () => past.source.load(span, new AbortController().signal);
    const stale = async () => void (await load());
    past.source.follow(span, 0, { changed: () => {}, connection: () => {}, stale });
    const first = load();
    past.moveTo(2);
    expect((await first).position).toBe(2);
    await nextTurn();
    expect(asked).toEqual(['1', '2']);
  });

  test('shows the moment it was moved to if the first could not be shown and no board follows yet', async () => {
    const past = createPastSource(1, async (path) => {
      await nextTurn();
      if (path.endsWith('asOf=1')) throw new Error('nothing had happened yet');
      return viewAt(2);
    });
    const first = past.source.load(span, new AbortController().signal);
    past.moveTo(2);
    expect((await first).position).toBe(2);
    past.moveTo(1);
    await expect(past.source.load(span, new AbortController().signal)).rejects.toThrow(
      'nothing had happened',
    );
  });

  test('tells boards to load again when the moment moves, until they stop following', () => {
    const past = createPastSource(1, async () => viewAt(1));
    let told = 0;
    const stop = past.source.follow(span, 0, {
      changed: () => {},
      connection: () => {},
      stale: async () => {
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

test('a moment and the field that shows it mean the same minute of local time', () => {
  const sydney = zoneOf('Australia/Sydney');
  const at = Date.UTC(2026, 2, 1, 21, 5);
  expect(fieldOfMoment(sydney, at)).toBe('2026-03-02T08:05');
  expect(momentOfField(sydney, '2026-03-02T08:05')).toBe(at);
  expect(momentOfField(sydney, '')).toBeUndefined();
});
