import type { Temporal } from 'temporal-polyfill';
import type { AbsenceDetails, AbsenceKind } from '../../../domain/absence/absence.ts';
import type { BookingFact } from '../../../domain/kernel/facts.ts';
import type { ServicePlanDetails } from '../../../domain/servicePlan/servicePlan.ts';
import { localDayOf, startOfLocalDay } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { resourceId } from './demonstrationRecords.ts';
import { demonstrationOrganisation, demonstrationUsers } from './demonstrationUsers.ts';
import { moment } from './moment.ts';

type Numbered<Details> = { readonly id: string; readonly details: Details };

/** Leave of whole days: whose, how many days after Monday it begins, how many days, what for. */
const leaves = [
  { resource: 3, from: -6, days: 2, reason: 'Unwell' },
  { resource: 7, from: 0, days: 5, reason: 'Annual leave' },
  { resource: 12, from: 3, days: 2, reason: 'First aid course' },
  { resource: 18, from: 4, days: 4, reason: 'Long weekend' },
  { resource: 25, from: 7, days: 5, reason: 'Annual leave' },
  { resource: 31, from: 9, days: 1, reason: 'Medical appointment' },
] as const;

/** The resources who have a break of half an hour at noon on the weekdays of this week and the next. */
const breakResources = [5, 9, 15, 22, 28] as const;
const weekdays = [0, 1, 2, 3, 4, 7, 8, 9, 10, 11] as const;

/** Leave and breaks around the present, approved long ago. `monday` is that of the current week. */
export function demonstrationAbsences(monday: Temporal.PlainDate): readonly Numbered<AbsenceDetails>[] {
  const absence = (
    kind: AbsenceKind,
    resource: number,
    [start, end]: readonly [number, number],
    reason: string,
  ): AbsenceDetails => ({ resourceId: resourceId(resource), kind, start, end, reason });
  const wholeDays = (from: number, days: number): readonly [number, number] => [
    moment(monday.add({ days: from }), 0, 0),
    moment(monday.add({ days: from + days }), 0, 0),
  ];
  const noon = (offset: number): readonly [number, number] => {
    const date = monday.add({ days: offset });
    return [moment(date, 12, 0), moment(date, 12, 30)];
  };
  return [
    ...leaves.map(({ resource, from, days, reason }, index) => ({
      id: `leave-${index + 1}`,
      details: absence('leave', resource, wholeDays(from, days), reason),
    })),
    ...breakResources.flatMap((resource) =>
      weekdays.map((offset) => ({
        id: `break-${resource}-${offset}`,
        details: absence('break', resource, noon(offset), ''),
      })),
    ),
  ];
}

/**
 * Leave requested over planned work: by the first person with a booking two days from now or later, for that
 * day; undefined if nothing is planned then.
 */
export function demonstrationRequest(
  bookings: Iterable<BookingFact>,
  now: number,
): Numbered<AbsenceDetails> | undefined {
  const signedIn = new Set(
    demonstrationUsers.flatMap(({ resourceNumber }) => resourceNumber ?? []).map(resourceId),
  );
  const [first] = [...bookings]
    .filter(({ status, start, resourceIds: [whose] }) => {
      const planned = status === 'rostered' || status === 'confirmed';
      return planned && start > now + 2 * 86_400 && whose !== undefined && !signedIn.has(whose);
    })
    .sort((one, other) => one.start - other.start || (one.id < other.id ? -1 : 1));
  const whose = first?.resourceIds[0];
  if (first === undefined || whose === undefined) return undefined;
  const zone = zoneOf(demonstrationOrganisation.timeZone);
  const day = localDayOf(zone, first.start);
  return {
    id: 'leave-request',
    details: {
      resourceId: whose,
      kind: 'leave',
      start: startOfLocalDay(zone, day),
      end: startOfLocalDay(zone, day + 1),
      reason: 'Moving house',
    },
  };
}

/** The VisitStemID of a customer's visits; only some of the private customers have a plan. */
export function visitStemOf(customer: { readonly id: string; readonly company: boolean } | undefined) {
  const number = Number(customer?.id.replace('customer-', ''));
  return customer === undefined || customer.company || number % 4 !== 0
    ? null
    : `VS-${String(number).padStart(4, '0')}`;
}

/** Two customers whose visits end: on Friday of the current week, and on Wednesday of the next. */
export function demonstrationServicePlans(
  monday: Temporal.PlainDate,
  updatedAt: number,
): readonly Numbered<ServicePlanDetails>[] {
  const ending = (id: string, visitStemId: string, days: number) => ({
    id,
    details: {
      visitStemId,
      updateType: 'Ended' as const,
      endDate: monday.add({ days }).toString(),
      updatedAt,
    },
  });
  return [ending('plan-1', 'VS-0012', 4), ending('plan-2', 'VS-0048', 9)];
}
