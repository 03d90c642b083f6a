import { demonstrationOrganisation } from '../../api/programs/demonstration/demonstrationUsers.ts';
import { makeDemonstration } from '../../api/programs/demonstration/makeDemonstration.ts';
import type { Facts } from '../../commands/facts.ts';
import { allocateAll } from '../../domain/allocation/allocateAll.ts';
import { withAllocations } from '../../domain/allocation/allocationContext.ts';
import { worthByFairness } from '../../domain/allocation/fairness/fairShares.ts';
import { planFiguresOf } from '../../domain/allocation/planFigures.ts';
import { validateAllocation } from '../../domain/allocation/validateAllocation.ts';
import { fillRoster } from '../../domain/masterRoster/fill/fillRoster.ts';
import type { Placed } from '../../domain/masterRoster/fill/placed.ts';
import type { KnownRosterEvent } from '../../domain/masterRoster/knownRosterEvent.ts';
import { rosterTimeAt } from '../../domain/masterRoster/rosterTimeAt.ts';
import { localDayOf } from '../../domain/time/localDay.ts';
import { spanOfDays } from '../../domain/time/periods.ts';
import { zoneOf } from '../../domain/time/zone.ts';
import { firstDayOfFortnight } from '../../domain/week/weekStart.ts';
import { aRosterEvent } from '../domain/masterRoster/rosterFixture.ts';
import { rounded } from '../support/quantile.ts';
import { startTestServer } from '../support/server.ts';
import { homeCareFortnight } from './instances/homeCareFortnight.ts';
import { benchTemplate, type OpenRoster } from './instances/openRoster.ts';
import { shiftFortnight } from './instances/shiftFortnight.ts';
import { count, readBenchArguments } from './readBenchArguments.ts';
import { startBenchPostgres } from './startBenchPostgres.ts';

const organisationId = demonstrationOrganisation.id;

/** The bookings of the demonstration's fortnight as a roster. */
async function demonstrationFortnight(): Promise<OpenRoster> {
  await using postgres = await startBenchPostgres();
  const server = await startTestServer({ databaseUrl: postgres.url });
  try {
    await makeDemonstration(server.services, () => {});
    const { facts, log } = server.services;
    await facts.waitFor(await log.head(), 60_000);
    return await rosterOfBookings(facts);
  } finally {
    await server.close();
  }
}

/** The fortnight in which the demonstration was made, its bookings as events that nobody has. */
async function rosterOfBookings(facts: Facts): Promise<OpenRoster> {
  const organisation = await facts.organisation(organisationId);
  if (organisation === undefined) throw new Error('the demonstration was not made');
  const { weekStart } = organisation.settings;
  const zone = zoneOf(organisation.timeZone);
  const first = firstDayOfFortnight(localDayOf(zone, Date.now() / 1000), weekStart);
  const allocation = await facts.allocation(organisationId, spanOfDays(zone, first, 14));
  const fortnight = spanOfDays(zone, first, 14);
  const events = allocation.bookings.flatMap((booking): readonly KnownRosterEvent[] => {
    const { id, details, start, status } = booking;
    const time = rosterTimeAt({ zone, weekStart }, booking);
    const isIn = fortnight.start <= start && start < fortnight.end;
    if (time === undefined || !isIn || status === 'parked' || status === 'cancelled') return [];
    const { customerId, labelIds, resourcesNeeded, location, address, external } = details;
    const work = { customerId, labelIds, resourcesNeeded, location, address, external };
    return [aRosterEvent(id, { ...work, ...time, preferredResourceIds: details.preferredResourceIds })];
  });
  return { template: benchTemplate(false), events, allocation: { ...allocation, bookings: [] }, first };
}

/** The same roster one event after the other, as a whole, and with starts that may move by two hours. */
function rowsOf(roster: string, open: OpenRoster, seconds: number) {
  const plans = [
    ['one by one', false],
    ['as a whole', false],
    ['starts may move', true],
  ] as const;
  return plans.map(([plan, mayMove]) => {
    const from = performance.now();
    const filled = fillRoster(
      { ...open, template: benchTemplate(mayMove) },
      { day: open.first, scope: 'drafts', seed: 1 },
      { timeUsed: () => (plan === 'one by one' ? 1 : (performance.now() - from) / (seconds * 1000)) },
    );
    const took = (performance.now() - from) / 1000;
    const isGreedy = plan === 'one by one';
    const greedy = isGreedy
      ? allocateAll(
          filled.before,
          filled.events.map(({ job }) => job),
        )
      : undefined;
    const people = new Map(
      greedy?.allocated.map(({ bookingId, choices }) => [
        bookingId,
        choices.map(({ resourceId }) => resourceId),
      ]),
    );
    const events: readonly Placed[] = isGreedy
      ? filled.events.map((one) => ({ ...one, resourceIds: people.get(one.job.id) ?? [] }))
      : filled.events;
    const context = isGreedy ? withAllocations(filled.before, events) : filled.after;
    const figures = planFiguresOf(context, events, filled);
    const worthOf = worthByFairness(filled.shares, filled.fortnight, filled.workloadOf);
    const fairness = context.index.resources.reduce(
      (sum, resource) => sum + worthOf(resource, context.plans[resource.number]?.jobs ?? []),
      0,
    );
    const placed = events.filter(({ resourceIds }) => resourceIds.length > 0);
    return {
      roster,
      plan,
      events: events.length,
      allocated: figures.withPeople,
      // Of the jobs, and of fairness and continuity with them: what plans are compared by.
      score: Math.round(figures.score),
      worth: Math.round(figures.score + fairness),
      violations: placed.filter(
        ({ job, resourceIds }) => validateAllocation(context, job, resourceIds).conflict,
      ).length,
      moved: events.filter(({ start, occurrence }) => start !== occurrence.event.start).length,
      peopleACustomer: rounded(figures.peopleACustomer ?? 0, 2),
      // Hours above an even share: in all, at weekends, before 08:00 or after 18:00.
      uneven: Math.round(figures.uneven.hours),
      weekend: Math.round(figures.uneven.weekend),
      afterHours: Math.round(figures.uneven.afterHours),
      seconds: rounded(took),
    };
  });
}

const sizes = {
  seconds: count(10, { tiny: 0.2 }, 'seconds of each search'),
  days: count(10, { tiny: 1 }, 'days of home care'),
  instance: count(7, { tiny: 1 }, 'number of the shift-scheduling instance'),
};

/**
 * Fills the demonstration's fortnight, single days of home care laid out as one, and a ward's shifts, beside what allocating one
 * event after the other gives.
 */
export async function run(args: readonly string[]) {
  const { seconds, days, instance } = readBenchArguments('roster', args, sizes);
  const rosters: readonly (readonly [string, OpenRoster | undefined])[] = [
    ['demonstration', await demonstrationFortnight()],
    ['home care', homeCareFortnight(days)],
    [`shifts, instance ${instance}`, shiftFortnight(instance)],
  ];
  const rows = rosters.flatMap(([name, open]) => (open === undefined ? [] : rowsOf(name, open, seconds)));
  return { seconds, rows };
}
