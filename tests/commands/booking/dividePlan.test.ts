import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dividePlan } from '../../../commands/booking/dividePlan.ts';
import { fitTogether, type StandingChange } from '../../../commands/booking/fitTogether.ts';
import { createAllocationContext } from '../../../domain/allocation/allocationContext.ts';
import type { BookingFact } from '../../../domain/kernel/facts.ts';
import { aBooking, aResource, aShift, at, someFacts } from '../../support/allocationFixture.ts';

const people = ['ana', 'ben', 'cleo', 'dan'];
const situation = { source: 'optimise', putUpWith: new Map() } as const;
const sizes = { mostInStep: 100, inPart: 2 };

/** So many hours after eight on Monday, ten of them a day. */
function hourOf(slot: number): number {
  return at('08:00', Math.floor(slot / 10)) + (slot % 10) * 3600;
}

function bookingAt(slot: number, person: string | undefined): BookingFact {
  const status = person === undefined ? 'draft' : 'rostered';
  const start = hourOf(slot);
  return aBooking(
    `${slot}-${person ?? 'nobody'}`,
    person === undefined ? [] : [person],
    start,
    start + 3600,
    { status },
  );
}

function changeTo(booking: BookingFact, person: string | undefined): StandingChange {
  const { id, revision, ...existing } = booking;
  return {
    wanted: {
      change: { bookingId: id, ifRevision: revision, resourceIds: person === undefined ? [] : [person] },
      stream: `booking-acme.${id}`,
      loaded: { state: existing, revision, position: 1, eventIds: new Set() },
      asPlanned: true,
    },
    booking: existing,
    revision,
  };
}

function contextOf(bookings: readonly BookingFact[], weekly: number | null = null) {
  const resources = people.map((id) => aResource(id, { maxHoursPerWeek: weekly }));
  const shifts = people.map((id) => aShift(id, '08:00', '18:00'));
  return createAllocationContext(someFacts({ resources, shifts, bookings }));
}

const idsOf = (parts: readonly (readonly { readonly bookingId: string }[])[]) =>
  parts.map((part) => part.map(({ bookingId }) => bookingId));

test('is ordered by time, with a fixed number in each part', async () => {
  const drafts = [4, 1, 3, 0, 2].map((slot) => bookingAt(slot, undefined));
  const divided = await dividePlan(
    contextOf(drafts),
    drafts.map((draft) => changeTo(draft, 'ana')),
    situation,
    sizes,
  );
  if (divided.kind !== 'parts') throw new Error(divided.kind);
  expect(idsOf(divided.parts)).toEqual([['0-nobody', '1-nobody'], ['2-nobody', '3-nobody'], ['4-nobody']]);
});

test('a booking waits for the part in which its new person becomes free', async () => {
  const first = bookingAt(0, undefined);
  const between = [1, 2].map((slot) => bookingAt(slot, undefined));
  // Ana may work four hours a week, and has them all on later days.
  const later = [10, 11, 12, 13].map((slot) => bookingAt(slot, 'ana'));
  const divided = await dividePlan(
    contextOf([first, ...between, ...later], 4),
    [
      changeTo(first, 'ana'),
      ...between.map((draft) => changeTo(draft, 'cleo')),
      ...later.slice(0, 1).map((booking) => changeTo(booking, 'ben')),
    ],
    situation,
    sizes,
  );
  if (divided.kind !== 'parts') throw new Error(divided.kind);
  expect(idsOf(divided.parts)).toEqual([['1-nobody'], ['0-nobody', '2-nobody', '10-ana']]);
});

test('names what fits in no order, however many changes that is', async () => {
  const slots = [0, 1, 2, 3, 4, 5, 6, 7];
  const context = contextOf(slots.map((slot) => bookingAt(slot, 'ana')));
  const changes = slots.map((slot) => changeTo(bookingAt(slot, undefined), 'ana'));
  const divided = await dividePlan(context, changes, situation, { mostInStep: 5, inPart: 2 });
  if (divided.kind !== 'problems') throw new Error(divided.kind);
  expect(divided.problems).toHaveLength(8);
  expect(divided.problems[0]).toMatchObject({
    bookingId: '0-nobody',
    code: 'resource_busy',
    resourceIds: ['ana'],
  });
});

test('says that more bookings exchange people than a step can hold', async () => {
  // Ana and Ben may work four hours a week and do so: neither is free before the last booking has changed hands.
  const bookings = [0, 1, 2, 3, 4, 5, 6, 7].map((slot) => bookingAt(slot, slot < 4 ? 'ana' : 'ben'));
  const changes = bookings.map((booking, slot) => changeTo(booking, slot < 4 ? 'ben' : 'ana'));
  const divide = (mostInStep: number) =>
    dividePlan(contextOf(bookings, 4), changes, situation, { mostInStep, inPart: 2 });
  expect(await divide(5)).toEqual({ kind: 'entangled', bookings: 4 });
  expect(await divide(8)).toMatchObject({ kind: 'parts', parts: [{ length: 8 }] });
});

test('a plan that fits as a whole is made part by part, and nobody is ever in two places', async () => {
  const slot = fc.record({
    before: fc.shuffledSubarray(people),
    after: fc.shuffledSubarray(people, { minLength: people.length }),
    drafts: fc.integer({ min: 0, max: 1 }),
  });
  const property = fc.asyncProperty(
    fc.array(slot, { minLength: 1, maxLength: 8 }),
    fc.option(fc.integer({ min: 2, max: 5 })),
    async (slots, weekly) => {
      const bookings: BookingFact[] = [];
      const changes: StandingChange[] = [];
      for (const [number, { before, after, drafts }] of slots.entries()) {
        const there = [...before, ...(before.length < people.length && drafts === 1 ? [undefined] : [])];
        for (const [index, person] of there.entries()) {
          const booking = bookingAt(number * 2, person);
          bookings.push(booking);
          changes.push(changeTo(booking, after[index]));
        }
      }
      const context = contextOf(bookings, weekly);
      const { unfit } = fitTogether(context, changes, situation);
      const divided = await dividePlan(context, changes, situation, sizes);
      if (divided.kind !== 'parts') {
        expect(divided.kind).toBe('problems');
        expect(unfit.length).toBeGreaterThan(0);
        return;
      }
      expect(unfit).toEqual([]);
      expect(
        divided.parts
          .flat()
          .map(({ bookingId }) => bookingId)
          .sort(),
      ).toEqual(changes.map(({ wanted }) => wanted.change.bookingId).sort());
      const has = new Map(bookings.map(({ id, resourceIds }) => [id, resourceIds[0]]));
      for (const part of divided.parts) {
        for (const { bookingId, resourceIds } of part) has.set(bookingId, resourceIds[0]);
        const gained = new Set(part.flatMap(({ resourceIds }) => resourceIds));
        for (const person of gained) {
          const theirs = bookings.filter(({ id }) => has.get(id) === person);
          expect(new Set(theirs.map(({ start }) => start)).size).toBe(theirs.length);
          if (weekly !== null) expect(theirs.length).toBeLessThanOrEqual(weekly);
        }
      }
    },
  );
  await fc.assert(property, { numRuns: 200 });
});
