import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BookingFact } from '../../../domain/kernel/facts.ts';
import { runs } from '../../support/runs.ts';
import { createRosterSide, type RosterSide } from './rosterSide.ts';

let side: RosterSide;
beforeAll(async () => {
  side = await createRosterSide();
});
afterAll(() => side.close());

const day = 86_400_000;
/** Sunday, 1 March 2026: the first day of a week, and of a fortnight's second half. */
const first = Date.UTC(2026, 2, 1);
const dateAfter = (days: number) => new Date(first + days * day).toISOString().slice(0, 10);

/** A template of its own and two fortnights of its own for every run: nobody has anything then. */
let used = 0;
function newFortnights() {
  const from = 28 * used;
  used += 1;
  const range = (begin: number, days: number) => ({
    from: dateAfter(begin),
    to: dateAfter(begin + days - 1),
  });
  const of = (begin: number) => ({
    whole: range(begin, 14),
    weeks: [range(begin, 7), range(begin + 7, 7)],
    begin,
  });
  return { id: `roster-${used}`, one: of(from), other: of(from + 14) };
}
type Fortnight = ReturnType<typeof newFortnights>['one'];

const event = fc.record({
  week: fc.integer({ min: 1, max: 4 }),
  day: fc.integer({ min: 0, max: 6 }),
  start: fc.integer({ min: 7, max: 18 }).map((hour) => hour * 3600),
  customerId: fc.constantFrom('anna', 'bert', 'cleo'),
  resourceIds: fc.subarray(['rob', 'sue']),
  force: fc.boolean(),
});
const roster = fc.array(
  event.map((one) => ({ ...one, end: one.start + 5400 })),
  { minLength: 1, maxLength: 4 },
);
const two = fc.tuple(roster, roster);

async function make(id: string, events: readonly object[]): Promise<void> {
  await side.template(id, Object.fromEntries(events.map((one, at) => [`${id}-${at}`, one])));
}

/** Gives a template other events in the place of its own, of which it may have had more or fewer. */
async function change(id: string, before: readonly object[], now: readonly object[]): Promise<void> {
  for (const [at, one] of now.entries()) {
    const rosterEventId = `${id}-${at}`;
    if (at < before.length) await side.send('rosterEvent.change', { rosterEventId, ...one });
    else {
      const plain = { templateId: id, title: rosterEventId, labelIds: ['care'] };
      await side.send('rosterEvent.create', {
        rosterEventId,
        week: 1,
        day: 1,
        start: 0,
        end: 1,
        ...plain,
        ...one,
      });
    }
  }
  for (const at of before.keys()) {
    if (at >= now.length) await side.send('rosterEvent.archive', { rosterEventId: `${id}-${at}` });
  }
}

/** The bookings of a fortnight, whichever it is. */
async function bookingsOf(id: string, { whole, begin }: Fortnight) {
  const published = await side.published(id);
  return published
    .filter(({ details }) => within(details.roster?.date ?? '', whole))
    .map(({ details, status, resourceIds, conflict, violations, start, end }: BookingFact) => ({
      event: details.roster?.eventId,
      day: Math.round((Date.parse(details.roster?.date ?? '') - first) / day) - begin,
      seconds: end - start,
      status,
      resourceIds,
      conflict,
      codes: violations.map(({ code }) => code),
      customerId: details.customerId,
    }));
}

function within(date: string, { from, to }: { readonly from: string; readonly to: string }): boolean {
  return from <= date && date <= to;
}

describe('For any roster, publishing on the write side', () => {
  test('equals publishing each week alone, in any order, the first time and after a change', async () => {
    await fc.assert(
      fc.asyncProperty(two, fc.boolean(), async ([before, now], backwards) => {
        const { id, one, other } = newFortnights();
        await make(id, before);
        const publishBoth = async () => {
          await side.publish(id, one.whole);
          for (const week of backwards ? other.weeks.toReversed() : other.weeks) await side.publish(id, week);
          expect(await bookingsOf(id, other)).toEqual(await bookingsOf(id, one));
        };
        await publishBoth();
        await change(id, before, now);
        await publishBoth();
      }),
      { numRuns: runs(8) },
    );
  });

  test('twice appends nothing the second time', async () => {
    await fc.assert(
      fc.asyncProperty(two, async ([before, now]) => {
        const { id, one } = newFortnights();
        await make(id, before);
        await side.publish(id, one.whole);
        await change(id, before, now);
        await side.publish(id, one.whole);
        const head = await side.log.head();
        await side.publish(id, one.whole);
        await side.publish(id, { ...one.whole, altered: 'replace' });
        expect(await side.log.head()).toBe(head);
      }),
      { numRuns: runs(8) },
    );
  });

  test("commutes with changes of others' bookings", async () => {
    await fc.assert(
      fc.asyncProperty(roster, fc.integer({ min: 0, max: 13 }), async (events, on) => {
        const { id, one, other } = newFortnights();
        await make(id, events);
        const book = async (name: string, { begin }: Fortnight) => {
          const start = (first + (begin + on) * day) / 1000 + 3 * 3600;
          const bookingId = `${id}-${name}`;
          await side.send('booking.create', { bookingId, customerId: 'cleo', start, end: start + 3600 });
          return bookingId;
        };
        const edit = (bookingId: string) =>
          side.send('booking.edit', { bookingId, notes: 'Ring twice', title: 'Other' });
        const [early, late] = [await book('early', one), await book('late', other)];
        await edit(early);
        await side.publish(id, one.whole);
        await side.publish(id, other.whole);
        await edit(late);
        expect(await bookingsOf(id, one)).toEqual(await bookingsOf(id, other));
        await side.caughtUp();
        const both = await side.facts.bookings('acme', [early, late]);
        expect(both.map(({ details }) => [details.notes, details.title])).toEqual([
          ['Ring twice', 'Other'],
          ['Ring twice', 'Other'],
        ]);
      }),
      { numRuns: runs(6) },
    );
  });

  test('and taking it back leaves what there was before', async () => {
    await fc.assert(
      fc.asyncProperty(two, async ([before, now]) => {
        const { id, one } = newFortnights();
        await make(id, before);
        await side.publish(id, one.whole);
        const then = await bookingsOf(id, one);
        await change(id, before, now);
        const done = await side.publish(id, one.whole);
        if (done.inverse.length > 0) await side.takeBack(id, done);
        expect(await bookingsOf(id, one)).toEqual(then);
      }),
      { numRuns: runs(8) },
    );
  });
});
