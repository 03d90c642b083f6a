import { Result } from 'effect';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HoursStepFacts } from '../../../commands/shift/hoursOfPeople.ts';
import { openShiftSteps, shiftOfferSteps } from '../../../commands/shift/hoursSteps.ts';
import type { OpenShiftState } from '../../../domain/openShift/openShiftSteps.ts';
import { type DaysEdit, type Sheet, setDays } from '../../../domain/shift/setDays.ts';
import { shiftsAround } from '../../../domain/shift/spanOnDays.ts';
import { wantedInReturn } from '../../../domain/shiftOffer/shiftOffer.ts';
import type { ShiftOfferState } from '../../../domain/shiftOffer/shiftOfferSteps.ts';
import { normalise } from '../../../domain/time/intervals.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { allocationFacts, organisation } from '../../domain/booking/bookingFixture.ts';
import { openShiftDetails, shiftOfferDetails, signedInAs } from '../../domain/shift/shiftFixture.ts';
import { aResource, at } from '../../support/allocationFixture.ts';
import { runs } from '../../support/runs.ts';

const zone = zoneOf(organisation.timeZone);
const people = ['ana', 'ben', 'cleo'];
const days = { start: at('00:00', -2), end: at('00:00', 3) };

/** The hours that are open, and that are offered: some in the usual ones, and some that go past midnight. */
const spans = [
  { start: at('10:00'), end: at('14:00') },
  { start: at('22:00'), end: at('06:00', 1) },
];

/** Hours of the next day, that overlap the usual ones and those past midnight. */
const later = { start: at('05:00', 1), end: at('09:00', 1) };

interface World {
  readonly sheets: ReadonlyMap<string, readonly Sheet[]>;
  readonly open: readonly OpenShiftState[];
  readonly offers: readonly ShiftOfferState[];
}

function hoursOf(sheets: readonly Sheet[]): number {
  return normalise(shiftsAround(zone, sheets, days)).reduce((sum, { start, end }) => sum + end - start, 0);
}

/** The hours of each person. */
function hoursOfEach({ sheets }: World): Readonly<Record<string, number>> {
  return Object.fromEntries(people.map((id) => [id, hoursOf(sheets.get(id) ?? [])]));
}

/** What the steps say that each person has more than at first: places that they have, and shifts that changed hands. */
function gainedByEach({ open, offers }: World): Readonly<Record<string, number>> {
  const gained = new Map(people.map((id) => [id, 0]));
  const add = (id: string, seconds: number) => gained.set(id, (gained.get(id) ?? 0) + seconds);
  for (const state of open) {
    if (!('details' in state)) continue;
    for (const id of state.takenBy) add(id, state.details.end - state.details.start);
  }
  for (const state of offers) {
    if (!('details' in state)) continue;
    const { details } = state;
    const inReturn = wantedInReturn(details);
    const goes = details.end - details.start - (inReturn === undefined ? 0 : inReturn.end - inReturn.start);
    for (const id of state.givenTo) {
      add(details.resourceId, -goes);
      add(id, goes);
    }
  }
  return Object.fromEntries(gained);
}

function factsOf({ sheets }: World): HoursStepFacts {
  return {
    actor: signedInAs('planner'),
    now: at('00:00', -1),
    newId: (purpose) => purpose,
    organisation,
    allocation: allocationFacts({
      resources: people.map((id) => aResource(id)),
      shifts: [...sheets].flatMap(([resourceId, ofOne]) =>
        ofOne.map((sheet) => ({ ...sheet, timings: [...sheet.timings], resourceId })),
      ),
    }),
    sheetsOf: (resourceId) => sheets.get(resourceId) ?? [],
  };
}

let made = 0;
function edited(
  { sheets }: World,
  edits: ReadonlyMap<string, readonly DaysEdit[]>,
): ReadonlyMap<string, readonly Sheet[]> {
  const after = new Map(sheets);
  for (const [resourceId, ofThem] of edits) {
    made += 1;
    const before = sheets.get(resourceId) ?? [];
    const changes = setDays(before, ofThem, 1, (place) => `sheet ${made} ${place}`);
    const gone = new Set([...changes.removed, ...changes.changed.map(({ id }) => id)]);
    after.set(resourceId, [...before.filter(({ id }) => !gone.has(id)), ...changes.changed, ...changes.made]);
  }
  return after;
}

const begin: World = {
  sheets: new Map([
    [
      'ana',
      [
        {
          id: 'usual',
          startDate: '2026-01-01',
          endDate: null,
          timings: [{ day: 1, begin: 8 * 3600, end: 16 * 3600 }],
        },
      ],
    ],
    [
      'cleo',
      [
        {
          id: 'early',
          startDate: '2026-01-01',
          endDate: null,
          timings: [{ day: 2, begin: 5 * 3600, end: 9 * 3600 }],
        },
      ],
    ],
  ]),
  open: spans.map((span) =>
    openShiftSteps.decider.evolve(openShiftSteps.decider.initial, {
      type: 'OpenShiftCreated',
      data: openShiftDetails(span),
    }),
  ),
  offers: ['ana', 'ben'].flatMap((resourceId) =>
    spans.flatMap((span, place) =>
      [undefined, spans[1 - place], later].map((inReturn) =>
        shiftOfferSteps.decider.evolve(shiftOfferSteps.decider.initial, {
          type: 'ShiftOfferCreated',
          data: {
            ...shiftOfferDetails(resourceId, span),
            inReturnStart: inReturn?.start ?? null,
            inReturnEnd: inReturn?.end ?? null,
          },
        }),
      ),
    ),
  ),
};

const anyStep = fc.oneof(
  fc.record({
    kind: fc.constant('open' as const),
    place: fc.nat(spans.length - 1),
    step: fc.constantFrom('take' as const, 'giveBack' as const),
    resourceId: fc.constantFrom(...people),
  }),
  fc.record({
    kind: fc.constant('offers' as const),
    place: fc.nat(6 * spans.length - 1),
    step: fc.constantFrom('approve' as const, 'takeBack' as const),
    resourceId: fc.constantFrom(...people),
  }),
);
type Step = typeof anyStep extends fc.Arbitrary<infer Each> ? Each : never;

/** The world after a step; one that is refused changes nothing. */
function after(world: World, { kind, place, step, resourceId }: Step): World {
  const facts = factsOf(world);
  const { sheetsOf } = facts;
  if (kind === 'open') {
    const state = world.open[place];
    if (state === undefined) return world;
    const command = { name: `openShift.${step}` as const, input: { openShiftId: String(place), resourceId } };
    const decided = openShiftSteps.decide(state, command, facts);
    if (Result.isFailure(decided)) return world;
    const then = decided.success.reduce(openShiftSteps.decider.evolve, state);
    return {
      ...world,
      sheets: edited(world, openShiftSteps.editsOf(state, decided.success, { zone, sheetsOf })),
      open: world.open.with(place, then),
    };
  }
  // Whoever is to get the hours has agreed: that moves none.
  const names = step === 'approve' ? (['agree', 'approve'] as const) : ([step] as const);
  let then = world.offers[place];
  if (then === undefined) return world;
  let sheets = world.sheets;
  for (const name of names) {
    const command = {
      name: `shiftOffer.${name}` as const,
      input: { shiftOfferId: String(place), resourceId },
    };
    const decided = shiftOfferSteps.decide(then, command, facts);
    if (Result.isFailure(decided)) return world;
    sheets = edited(world, shiftOfferSteps.editsOf(then, decided.success, { zone, sheetsOf }));
    then = decided.success.reduce(shiftOfferSteps.decider.evolve, then);
  }
  return { ...world, sheets, offers: world.offers.with(place, then) };
}

test('whatever is taken, given back, handed over, exchanged and taken back: everybody has exactly the hours that these steps say', () => {
  const atFirst = hoursOfEach(begin);
  let moved = 0;
  let exchanged = 0;
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 30, maxLength: 60, size: 'max' }), (steps) => {
      let world = begin;
      for (const step of steps) {
        const next = after(world, step);
        if (next !== world) moved += 1;
        world = next;
        const gained = gainedByEach(world);
        const expected = people.map((id) => [id, (atFirst[id] ?? 0) + (gained[id] ?? 0)]);
        expect(hoursOfEach(world)).toEqual(Object.fromEntries(expected));
      }
      exchanged += world.offers.filter(
        (state) => 'details' in state && state.details.inReturnStart !== null && state.givenTo.length > 0,
      ).length;
    }),
    { numRuns: runs(40) },
  );
  expect(moved).toBeGreaterThan(0);
  expect(exchanged).toBeGreaterThan(0);
});
