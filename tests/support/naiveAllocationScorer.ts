import { Temporal } from 'temporal-polyfill';
import type { AllocationInput } from '../../domain/allocation/allocationInput.ts';
import type { Job } from '../../domain/allocation/job.ts';
import type { ResourceFact } from '../../domain/kernel/facts.ts';
import { kilometres, naiveViolations } from './naiveAllocationChecker.ts';

/**
 * The parts of a score as the specification adds them up (scheduling §9 as the decisions read it),
 * without the engine: slow and obvious, so that tests can trust it.
 */
export function naiveScoreParts(
  input: AllocationInput,
  job: Job,
  resourceId: string,
): Readonly<Record<string, number>> {
  const resource = input.resources.find(({ id }) => id === resourceId);
  if (resource === undefined) throw new Error(`unknown resource ${resourceId}`);
  const { settings, timeZone } = input.organisation;
  const namesOf = (ids: readonly string[]) =>
    new Set(
      ids.map(
        (id) =>
          input.labels
            .find((label) => label.id === id)
            ?.name.trim()
            .toLowerCase() ?? id,
      ),
    );
  const held = namesOf(resource.labelIds);
  const asked = namesOf(job.labelIds);
  const shared = [...held].filter((name) => asked.has(name)).length;
  const exact = shared === held.size && shared === asked.size;
  const costs = input.resources.map((one) => costOf(input, one)).filter(Number.isFinite);
  const [lowest, highest] = [Math.min(...costs), Math.max(...costs)];
  const own = costOf(input, resource);
  const graded = highest === lowest ? 1 : 1 - (own - lowest) / (highest - lowest);

  const past = input.pastJobs
    .filter((entry) => entry.resourceId === resourceId && entry.customerId === job.customerId)
    .reduce((sum, { count }) => sum + count, 0);
  const home = input.customers.find(({ id }) => id === job.customerId)?.location ?? null;
  const place = job.location ?? (job.elsewhere ? null : home);
  const share =
    place === null || resource.location === null
      ? 0
      : 1 - kilometres(place, resource.location) / (settings.maxDistanceMetres / 1000);

  const others = input.bookings.filter(
    ({ id, status, resourceIds }) =>
      id !== job.id &&
      resourceIds.includes(resourceId) &&
      ['rostered', 'confirmed', 'dispatched', 'active'].includes(status),
  );
  const day = Temporal.Instant.fromEpochMilliseconds(job.start * 1000)
    .toZonedDateTimeISO(timeZone)
    .startOfDay();
  const week = day.subtract({ days: ((day.dayOfWeek % 7) - settings.weekStart + 7) % 7 });
  const within = (first: Temporal.ZonedDateTime, days: number) => {
    const from = first.startOfDay().epochMilliseconds / 1000;
    const to = first.add({ days }).startOfDay().epochMilliseconds / 1000;
    return others
      .map(({ start, end }) => Math.min(end, to) - Math.max(start, from))
      .filter((seconds) => seconds > 0);
  };
  const free = (limit: number | 'none', seconds: readonly number[]) =>
    limit === 'none' ? 0 : Math.max(0, 1 - seconds.reduce((sum, one) => sum + one, 0) / 3600 / limit);
  const weekly = settings.maxHoursPerWeek;
  const daily = settings.maxHoursPerDay ?? (weekly === 'none' ? 'none' : weekly / 7);
  const jobsThatDay = within(day, 1).length;

  const collides = others.some(({ start, end, details: { customerId } }) => {
    const sharedSeconds = Math.min(end, job.end) - Math.max(start, job.start);
    return customerId === job.customerId
      ? sharedSeconds > settings.sameCustomerToleranceSeconds
      : sharedSeconds + Math.round(settings.overlapBufferMinutes) * 60 > settings.overlapToleranceSeconds;
  });
  const wanted = job.preferredResourceIds.indexOf(resourceId);
  return {
    cost: 100 * (exact ? 1 : Number.isFinite(own) ? graded : 0),
    matchingJobs: 8 * Math.min(past, 10),
    distance: 60 * Math.max(0, share),
    matchingLabels: held.size === 0 ? 0 : (40 * shared) / held.size,
    weeklyFreeHours: 20 * free(resource.maxHoursPerWeek ?? weekly, within(week, 7)),
    dailyFreeHours: 10 * free(resource.maxHoursPerDay ?? daily, within(day, 1)),
    preferred: wanted < 0 ? 0 : 100_000 * (job.preferredResourceIds.length - wanted),
    internal: !job.external && !resource.external ? 10_000 : 0,
    external: job.external && resource.external ? 100 : 0,
    overlap: collides ? -10_000 : 0,
    outsideShift: outsideShift(input, job, resourceId) ? -10 : 0,
    jobsThatDay: jobsThatDay >= 2 ? -2 * jobsThatDay : 0,
  };
}

/** The sum of the prices of its labels; infinite if none has a price. */
function costOf({ labels }: AllocationInput, { labelIds }: ResourceFact): number {
  const prices = labelIds.flatMap((id) => labels.find((label) => label.id === id)?.unitPrice ?? []);
  return prices.length === 0 ? Number.POSITIVE_INFINITY : prices.reduce((sum, price) => sum + price, 0);
}

/** Whatever the switch says: a score does not depend on what is checked. */
function outsideShift(input: AllocationInput, job: Job, resourceId: string): boolean {
  const { organisation } = input;
  const { settings } = organisation;
  const looking = { ...settings, doNotCheck: { ...settings.doNotCheck, resourceShift: false } };
  return naiveViolations({ ...input, organisation: { ...organisation, settings: looking } }, [
    { job, resourceIds: [resourceId] },
  ]).some(({ code }) => code.startsWith('resource_shift_'));
}
