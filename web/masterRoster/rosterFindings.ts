import type { Violation } from '../../domain/allocation/allocationRecord.ts';
import type { AllocationFacts, OrganisationFact } from '../../domain/kernel/facts.ts';
import { checkRoster, rosterPlan } from '../../domain/masterRoster/checkRoster.ts';
import { type Board, isCancelled } from '../timeline/board/board.ts';
import { bookingFactOf } from '../timeline/conflict/judgePlacement.ts';
import type { RowOccurrence } from './rosterRows.ts';

/** The people of a check; undefined: everybody. */
export type People = ReadonlySet<string> | undefined;

/** What the work of these people is checked with: they themselves, their hours, leave and bookings. */
export function rosterFacts(
  {
    position,
    resources,
    labels,
    customers,
    shifts,
    absences,
    commitments,
    qualifications,
    documents,
    documentTypes,
    servicePlans,
    bookings,
  }: Board,
  organisation: OrganisationFact,
  templateId: string,
  people: People,
): AllocationFacts {
  const isOne = (id: string) => people === undefined || people.has(id);
  const away = [...absences].flatMap(([id, all]) => (isOne(id) ? all : []));
  return {
    position,
    organisation,
    resources: resources.filter(({ id }) => isOne(id)),
    labels: [...labels.values()],
    customers: [...customers.values()],
    shifts: [...shifts].flatMap(([id, all]) => (isOne(id) ? all : [])),
    leaves: away.filter(({ kind }) => kind === 'leave'),
    breaks: away.filter(({ kind }) => kind === 'break'),
    commitments: commitments.filter((one) => one.resourceIds.some(isOne)),
    qualifications: [...qualifications].flatMap(([id, all]) => (isOne(id) ? all : [])),
    documents,
    documentTypes,
    servicePlans: [...servicePlans.values()],
    // What was published from this roster is the roster's own: it is what the events say now that counts.
    bookings: [...bookings.values()]
      .filter(
        (booking) =>
          booking.roster?.templateId !== templateId &&
          !isCancelled(booking) &&
          booking.resources.some(({ id }) => isOne(id)),
      )
      .map(bookingFactOf),
    pastJobs: [],
  };
}

/**
 * What stands against the events of a roster that these people have, or that anybody has, by event. `occurrences` are those
 * that count against each other, `shown` says which of them are asked about.
 */
export function rosterFindings(
  facts: (people: People) => AllocationFacts,
  occurrences: readonly RowOccurrence[],
  shown: (occurrence: RowOccurrence) => boolean,
  people: People,
): ReadonlyMap<string, readonly Violation[]> {
  const concerns = ({ event }: RowOccurrence) =>
    people === undefined || event.resourceIds.some((id) => people.has(id));
  const asked = occurrences.filter((one) => shown(one) && concerns(one));
  const theirs = people && new Set(asked.flatMap(({ event }) => event.resourceIds));
  const beside =
    theirs === undefined
      ? occurrences
      : occurrences.filter(({ event }) => event.resourceIds.some((id) => theirs.has(id)));
  const keys = new Set(asked.map(({ event, date }) => `${event.id}.${date}`));
  const { context, jobs } = rosterPlan(withoutOrigin(facts(theirs), beside), beside);
  const checked = checkRoster({
    context,
    jobs: jobs.filter(({ job }) => keys.has(job.id)),
  });
  return new Map(checked.map(({ occurrence, validation }) => [occurrence.event.id, validation.violations]));
}

/**
 * The facts without the bookings that a roster was made from: the same work at the same time by the same people is what the
 * event says, and does not count against it. Publishing counts it all the same, since it would be done twice.
 */
function withoutOrigin(facts: AllocationFacts, occurrences: readonly RowOccurrence[]): AllocationFacts {
  const own = new Set(occurrences.map(({ event, start, end }) => workKey({ ...event, start, end })));
  return {
    ...facts,
    bookings: facts.bookings.filter(
      ({ details, start, end, resourceIds }) =>
        !own.has(workKey({ customerId: details.customerId, start, end, resourceIds })),
    ),
  };
}

function workKey(work: {
  readonly customerId: string | null;
  readonly start: number;
  readonly end: number;
  readonly resourceIds: readonly string[];
}): string {
  return [work.customerId, work.start, work.end, ...work.resourceIds.toSorted()].join(' ');
}
