import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demonstrationOrganisation } from '../../api/demonstration/demonstrationUsers.ts';
import { makeDemonstration } from '../../api/demonstration/makeDemonstration.ts';
import { startEmbeddedPostgres } from '../../api/postgres/embeddedPostgres.ts';
import type { Facts } from '../../commands/facts.ts';
import { allocateAll } from '../../domain/allocation/allocateAll.ts';
import { withAllocations } from '../../domain/allocation/allocationContext.ts';
import { worthByFairness } from '../../domain/allocation/fairness/fairShares.ts';
import { planFiguresOf } from '../../domain/allocation/planFigures.ts';
import { validateAllocation } from '../../domain/allocation/validateAllocation.ts';
import { fillRoster, type RosterToFill } from '../../domain/masterRoster/fill/fillRoster.ts';
import type { Placed } from '../../domain/masterRoster/fill/placed.ts';
import type { KnownRosterEvent } from '../../domain/masterRoster/rosterOccurrences.ts';
import { rosterTimeAt } from '../../domain/masterRoster/rosterTimeAt.ts';
import { dateOfLocalDay, localDayOf, localDayOfDate, secondOfLocalDay } from '../../domain/time/localDay.ts';
import { spanOfDays } from '../../domain/time/periods.ts';
import { zoneOf } from '../../domain/time/zone.ts';
import { firstDayOfFortnight } from '../../domain/week/weekStart.ts';
import { aRosterEvent, aTemplate } from '../domain/masterRoster/rosterFixture.ts';
import { someFacts } from '../support/allocationFixture.ts';
import { homeCareFiles, homeCareFolder, readHomeCareInstance } from '../support/homeCareInstance.ts';
import { startTestServer } from '../support/server.ts';
import { count, readBenchArguments } from './readBenchArguments.ts';

interface FilledRow {
  readonly roster: string;
  readonly plan: 'one by one' | 'as a whole' | 'starts may move';
  readonly events: number;
  readonly allocated: number;
  /** Of the jobs, and of fairness and continuity with them: what plans are compared by. */
  readonly score: number;
  readonly worth: number;
  readonly violations: number;
  readonly moved: number;
  readonly peopleACustomer: number;
  /** Hours above an even share: in all, at weekends, before 08:00 or after 18:00. */
  readonly uneven: number;
  readonly weekend: number;
  readonly afterHours: number;
  readonly seconds: number;
}

/** A roster of which nobody has anything yet, and the first day of its fortnight. */
interface OpenRoster extends RosterToFill {
  readonly first: number;
}

const organisationId = demonstrationOrganisation.id;

const template = (mayMove: boolean) => ({ ...aTemplate({ mayMove }), id: 'template' });

/** Ten single days of home care, each with its own people and customers, as the weekdays of a fortnight. */
function homeCareFortnight(): OpenRoster | undefined {
  if (homeCareFolder() === undefined) {
    console.log('The home-care instances (../shared/data/hhcrsp-extended) are not there: skipped.');
    return undefined;
  }
  const days = [...homeCareFiles('validation'), ...homeCareFiles('small')]
    .slice(0, 10)
    .map(readHomeCareInstance);
  const first = firstDayOfFortnight(localDayOfDate('2026-02-02'), 1);
  const zone = zoneOf('Europe/Rome');
  const labels = new Map(
    days.flatMap(({ input }) => input.labels.map((label) => [label.id, label] as const)),
  );
  const parts = days.map(({ input, jobs }, place) => {
    const own = (id: string) => `${place}-${id}`;
    const [week, day] = [place < 5 ? 1 : 2, (place % 5) + 1];
    const date = dateOfLocalDay(first + (week - 1) * 7 + day - 1);
    return {
      resources: input.resources.map((one) => ({ ...one, id: own(one.id), firstName: own(one.id) })),
      customers: input.customers.map((one) => ({
        ...one,
        id: own(one.id),
        barredResourceIds: one.barredResourceIds.map(own),
      })),
      shifts: input.shifts.map((shift) => ({
        ...shift,
        id: own(shift.id),
        resourceId: own(shift.resourceId),
        startDate: date,
        endDate: date,
        timings: shift.timings.map((timing) => ({ ...timing, day })),
      })),
      events: jobs.map((job) =>
        aRosterEvent(own(job.id), {
          week,
          day,
          start: secondOfLocalDay(zone, job.start),
          end: secondOfLocalDay(zone, job.end),
          customerId: own(job.customerId),
          labelIds: [...job.labelIds],
        }),
      ),
    };
  });
  const [anyDay] = days;
  const allocation = {
    ...someFacts({
      resources: parts.flatMap(({ resources }) => resources),
      customers: parts.flatMap(({ customers }) => customers),
      shifts: parts.flatMap(({ shifts }) => shifts),
      labels: [...labels.values()],
    }),
    ...(anyDay && {
      organisation: {
        ...anyDay.input.organisation,
        settings: { ...anyDay.input.organisation.settings, weekStart: 1 },
      },
    }),
  };
  return { template: template(false), events: parts.flatMap(({ events }) => events), allocation, first };
}

/** The bookings of the demonstration's fortnight as a roster. */
async function demonstrationFortnight(): Promise<OpenRoster> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'muster-bench-roster-'));
  const postgres = await startEmbeddedPostgres({ dataDirectory, log: () => {} });
  try {
    const server = await startTestServer({ databaseUrl: postgres.url });
    try {
      await makeDemonstration(server.services, () => {});
      const { facts, log } = server.services;
      await facts.waitFor(await log.head(), 60_000);
      return await rosterOfBookings(facts);
    } finally {
      await server.close();
    }
  } finally {
    await postgres.stop();
    await rm(postgres.cluster, { recursive: true, force: true });
    await rm(dataDirectory, { recursive: true, force: true });
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
  return { template: template(false), events, allocation: { ...allocation, bookings: [] }, first };
}

/** The same roster one event after the other, as a whole, and with starts that may move by two hours. */
function rowsOf(roster: string, open: OpenRoster, seconds: number): readonly FilledRow[] {
  const plans = [
    ['one by one', false],
    ['as a whole', false],
    ['starts may move', true],
  ] as const;
  return plans.map(([plan, mayMove]) => {
    const from = performance.now();
    const filled = fillRoster(
      { ...open, template: template(mayMove) },
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
      score: Math.round(figures.score),
      worth: Math.round(figures.score + fairness),
      violations: placed.filter(
        ({ job, resourceIds }) => validateAllocation(context, job, resourceIds).conflict,
      ).length,
      moved: events.filter(({ start, occurrence }) => start !== occurrence.event.start).length,
      peopleACustomer: Number((figures.peopleACustomer ?? 0).toFixed(2)),
      uneven: Math.round(figures.uneven.hours),
      weekend: Math.round(figures.uneven.weekend),
      afterHours: Math.round(figures.uneven.afterHours),
      seconds: Number(took.toFixed(1)),
    };
  });
}

/**
 * Fills the demonstration's fortnight, and ten single days of home care laid out as one, beside what allocating one event
 * after the other gives. `--seconds` of each search. Printed, and kept in `.data/bench/roster.json`.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { seconds } = readBenchArguments('roster', args, { seconds: count(10, 'seconds of each search') });
  const homeCare = homeCareFortnight();
  const rows = [
    ...rowsOf('demonstration', await demonstrationFortnight(), seconds),
    ...(homeCare === undefined ? [] : rowsOf('home care', homeCare, seconds)),
  ];
  console.table(rows);
  mkdirSync('.data/bench', { recursive: true });
  writeFileSync('.data/bench/roster.json', `${JSON.stringify({ seconds, rows }, null, 2)}\n`);
}
