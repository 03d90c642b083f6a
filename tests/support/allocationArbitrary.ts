import fc from 'fast-check';
import type { AllocationInput } from '../../domain/allocation/allocationInput.ts';
import type { Job } from '../../domain/allocation/job.ts';
import type { ResourceFact, ShiftFact } from '../../domain/kernel/facts.ts';
import { checkSwitches } from '../../domain/settings/checkSwitches.ts';
import {
  aBooking,
  aCustomer,
  aDocument,
  aDocumentType,
  aJob,
  aLabel,
  anInput,
  aResource,
} from './allocationFixture.ts';

/** Around the end of daylight saving in Sydney, 5 April 2026, 03:00: a day of 25 hours. */
const AROUND = Date.UTC(2026, 3, 3) / 1000;
const QUARTER = 900;

const labelIds = ['care', 'lift', 'drive', 'north'];
const resourceIds = ['ana', 'ben', 'cleo', 'dan', 'eva'];
const customerIds = ['carol', 'dora'];

const span = (longest: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: 4 * 96 }), fc.integer({ min: 1, max: longest }))
    .map(([from, quarters]) => ({
      start: AROUND + from * QUARTER,
      end: AROUND + (from + quarters) * QUARTER,
    }));
const location = fc.option(
  fc.record({
    lat: fc.double({ min: -34, max: -33.7, noNaN: true }),
    lng: fc.double({ min: 151, max: 151.3, noNaN: true }),
  }),
  { freq: 4 },
);
const someOf = (ids: readonly string[], min = 0) => fc.subarray([...ids], { minLength: min });

const resource = (id: string): fc.Arbitrary<ResourceFact> =>
  fc
    .record({
      labelIds: fc.oneof(
        { weight: 4, arbitrary: someOf(labelIds, 2) },
        { weight: 1, arbitrary: someOf(labelIds) },
      ),
      location,
      external: fc.boolean(),
      inactive: fc.boolean().map((inactive) => inactive && id === 'eva'),
      promotedDispatcher: fc.boolean(),
      maxHoursPerDay: fc.option(fc.integer({ min: 4, max: 12 })),
      maxHoursPerWeek: fc.option(fc.integer({ min: 4, max: 40 })),
      capacity: fc.constantFrom(1, 1, 1, 2),
      inactiveDate: fc.option(fc.constant(AROUND + 3 * 86_400), { freq: 2 }),
    })
    .map((over) => aResource(id, over));

const shift: fc.Arbitrary<ShiftFact> = fc
  .record({
    resourceId: fc.constantFrom(...resourceIds),
    begin: fc.integer({ min: 0, max: 96 }).map((quarter) => quarter * QUARTER),
    end: fc.integer({ min: 0, max: 96 }).map((quarter) => quarter * QUARTER),
    days: someOf(['0', '1', '2', '3', '4', '5', '6'], 5),
  })
  .map(({ resourceId, begin, end, days }) => ({
    id: `${resourceId}-${begin}-${end}`,
    resourceId,
    startDate: '2026-01-01',
    endDate: null,
    timings: days.map((day) => ({ day: Number(day), begin, end })),
  }));

const job: fc.Arbitrary<Omit<Job, 'id'>> = fc
  .record({
    span: span(20),
    customerId: fc.constantFrom(...customerIds),
    labelIds: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('care', 'lift', 'drive').map((id) => [id]) },
      { weight: 1, arbitrary: someOf(labelIds) },
    ),
    excludeLabelIds: fc.oneof(
      { weight: 5, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.constant(['lift']) },
    ),
    location,
    elsewhere: fc.constantFrom(false, false, true),
    resourcesNeeded: fc.constantFrom(1, 1, 1, 2, 3),
    preferredResourceIds: someOf(resourceIds),
    external: fc.constantFrom(false, false, false, true),
    visitStemId: fc.option(fc.constantFrom('V1', 'V2'), { freq: 2 }),
    differentPeopleGroup: fc.option(fc.constant('pair'), { freq: 2 }),
  })
  .map(({ span: { start, end }, ...over }) => aJob('', { ...over, start, end }));

const absences = fc
  .array(
    fc.tuple(fc.constantFrom(...resourceIds), span(40), fc.constantFrom('approved', 'declined', 'requested')),
    {
      maxLength: 3,
    },
  )
  .map((list) =>
    list.map(([resourceId, { start, end }, status], number) => ({
      id: `absence-${number}`,
      resourceId,
      start,
      end,
      status,
    })),
  );

/** A day around these jobs, or none: for ever. */
const day = fc.option(fc.integer({ min: 2, max: 8 }).map((of) => `2026-04-0${of}`));

const doNotCheck = fc.record(
  Object.fromEntries(checkSwitches.map((name) => [name, fc.constantFrom(false, false, false, true)])),
);

/** A few people and everything that may prevent an allocation, few enough to collide often. */
export const allocationInput: fc.Arbitrary<AllocationInput> = fc
  .record({
    resources: fc.tuple(...resourceIds.map(resource)),
    shifts: fc.array(shift, { minLength: 6, maxLength: 14 }),
    leaves: absences,
    breaks: absences,
    barred: someOf(resourceIds),
    customerLocation: location,
    bookings: fc.array(fc.tuple(someOf(resourceIds, 1), span(16), fc.constantFrom(...customerIds)), {
      maxLength: 6,
    }),
    pastJobs: fc.array(
      fc.record({
        resourceId: fc.constantFrom(...resourceIds),
        customerId: fc.constantFrom(...customerIds),
        count: fc.integer({ min: 1, max: 20 }),
      }),
      { maxLength: 5 },
    ),
    servicePlans: fc.array(
      fc.record({
        visitStemId: fc.constantFrom('V1', 'V2'),
        updateType: fc.constantFrom('Inactive' as const, 'Ended' as const, 'End' as const),
        endDate: fc.option(fc.constantFrom('2026-04-03', '2026-04-04', '2026-04-30')),
        updatedAt: fc.integer({ min: 0, max: 1000 }),
      }),
      { maxLength: 2 },
    ),
    documentTypes: fc.array(fc.tuple(someOf(labelIds), fc.boolean()), { maxLength: 2 }),
    documents: fc.array(
      fc.record({
        about: fc.constantFrom(...resourceIds.map((id) => `resource:${id}`), 'customer:carol'),
        typeId: fc.constantFrom('type-0', 'type-0', 'type-1', null),
        from: day,
        until: day,
        archived: fc.constantFrom(false, false, false, true),
      }),
      { maxLength: 12 },
    ),
    prices: fc.array(fc.option(fc.integer({ min: 0, max: 90 })), { minLength: 4, maxLength: 4 }),
    doNotCheck,
    weekStart: fc.integer({ min: 0, max: 6 }),
    overlapBufferMinutes: fc.constantFrom(5, 5, 30),
    rest: fc.record({
      restHoursBetweenDays: fc.constantFrom('none' as const, 'none' as const, 4, 8),
      mostDaysInARow: fc.constantFrom(2, 4, 14),
      mostHoursWithoutBreak: fc.constantFrom('none' as const, 'none' as const, 2, 6),
      leastBreakMinutes: fc.constantFrom(15, 30, 60),
    }),
  })
  .map((given) =>
    anInput({
      labels: labelIds.map((id, number) =>
        aLabel(id, { type: id === 'north' ? 'group' : 'label', unitPrice: given.prices[number] ?? null }),
      ),
      resources: given.resources,
      shifts: given.shifts,
      leaves: given.leaves,
      breaks: given.breaks,
      customers: [
        aCustomer('carol', { barredResourceIds: given.barred, location: given.customerLocation }),
        aCustomer('dora', { location: given.customerLocation }),
      ],
      bookings: given.bookings.map(([people, { start, end }, customerId], number) =>
        aBooking(`booking-${number}`, people, start, end, { customerId }),
      ),
      pastJobs: given.pastJobs,
      servicePlans: given.servicePlans.filter(
        (plan, number, all) => all.findIndex((other) => other.visitStemId === plan.visitStemId) === number,
      ),
      documentTypes: given.documentTypes.map(([requiredForIds, archived], number) =>
        aDocumentType(`type-${number}`, { requiredForIds, archived }),
      ),
      documents: given.documents.map((over, number) => aDocument(`document-${number}`, over)),
      settings: {
        doNotCheck: given.doNotCheck,
        weekStart: given.weekStart,
        overlapBufferMinutes: given.overlapBufferMinutes,
        ...given.rest,
      },
    }),
  );

/** Jobs for those people, `job-0`, `job-1` … */
export const jobs: fc.Arbitrary<readonly Job[]> = fc
  .array(job, { minLength: 1, maxLength: 12 })
  .map((list) => list.map((given, number) => ({ ...given, id: `job-${number}` })));
