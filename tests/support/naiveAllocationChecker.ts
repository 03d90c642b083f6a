import { Temporal } from 'temporal-polyfill';
import type { AllocationInput } from '../../domain/allocation/allocationInput.ts';
import type { Job } from '../../domain/allocation/job.ts';

/** A job and who does it. */
export interface Assignment {
  readonly job: Job;
  readonly resourceIds: readonly string[];
}
export interface NaiveViolation {
  readonly jobId: string;
  readonly resourceId: string;
  readonly code: string;
}

/**
 * What is wrong with a plan, by the specification's rules (scheduling §5 as the decisions read it),
 * without the engine: no index, no shared function, calendars by Temporal. Slow and obvious, so that
 * tests can trust it. Every assignment is compared with all others and with the current bookings.
 */
export function naiveViolations(
  input: AllocationInput,
  assignments: readonly Assignment[],
): readonly NaiveViolation[] {
  const found: NaiveViolation[] = [];
  const decided = new Set(assignments.map(({ job }) => job.id));
  const current = input.bookings.filter(
    (booking) =>
      ['rostered', 'confirmed', 'dispatched', 'active'].includes(booking.status) && !decided.has(booking.id),
  );
  for (const { job, resourceIds } of assignments) {
    for (const resourceId of resourceIds) {
      const others = [
        ...current
          .filter((booking) => booking.resourceIds.includes(resourceId))
          .map((booking) => ({
            start: booking.start,
            end: booking.end,
            customerId: booking.details.customerId ?? '',
            group: null as string | null,
            place: null as number | null,
          })),
        ...assignments
          .filter((other) => other.job.id !== job.id && other.resourceIds.includes(resourceId))
          .map((other) => ({
            start: other.job.start,
            end: other.job.end,
            customerId: other.job.customerId,
            group: other.job.differentPeopleGroup,
            place: other.job.travelPlace,
          })),
      ];
      for (const code of codesOf(input, job, resourceId, others)) {
        found.push({ jobId: job.id, resourceId, code });
      }
    }
  }
  return found;
}

interface Other {
  readonly start: number;
  readonly end: number;
  readonly customerId: string;
  readonly group: string | null;
  readonly place: number | null;
}

function codesOf(input: AllocationInput, job: Job, resourceId: string, others: readonly Other[]): string[] {
  const { settings } = input.organisation;
  const off = settings.doNotCheck;
  const resource = input.resources.find(({ id }) => id === resourceId);
  if (resource === undefined) return ['unknown resource'];
  const customer = input.customers.find(({ id }) => id === job.customerId);
  const codes: string[] = [];
  const fail = (code: string, failed: boolean) => {
    if (failed) codes.push(code);
  };

  if (!off.visitServicePlan) fail('service_plans_invalid', servicePlanFails(input, job));
  fail('resource_inactive', resource.inactive && !resource.promotedDispatcher);
  fail('resource_inactive_date', resource.inactiveDate !== null && job.start >= resource.inactiveDate);
  if (!off.resourceBlacklisted) {
    fail('resource_blacklisted', customer?.barredResourceIds.includes(resourceId) === true);
  }
  const away = (list: AllocationInput['leaves']) =>
    (list ?? []).some(
      (absence) =>
        absence.resourceId === resourceId &&
        absence.status !== 'cancelled' &&
        absence.status !== 'declined' &&
        absence.start < job.end &&
        absence.end > job.start,
    );
  if (!off.leave) fail('resource_on_leave', away(input.leaves));
  if (!off.break) fail('resource_break_time', away(input.breaks));

  const weekDefault = settings.maxHoursPerWeek;
  const dayDefault = settings.maxHoursPerDay ?? (weekDefault === 'none' ? 'none' : weekDefault / 7);
  const hours = (limit: number | 'none', period: 'day' | 'week' | 'fortnight', word: string) => {
    if (limit === 'none') return codes.push(`resource_max_min_hours_${word}_not_setup`);
    return fail(`resource_cross_max_min_hours_${word}`, hoursExceed(input, job, others, limit, period));
  };
  if (!off.maxHoursPerDay) hours(resource.maxHoursPerDay ?? dayDefault, 'day', 'daily');
  if (!off.maxHoursPerWeek) hours(resource.maxHoursPerWeek ?? weekDefault, 'week', 'week');
  if (!off.maxHoursPerFortnight) {
    hours(resource.maxHoursPerFortnight ?? settings.maxHoursPerFortnight, 'fortnight', 'fortnight');
  }

  if (!off.labelMatch) {
    const nameOf = (id: string) =>
      (input.labels.find((label) => label.id === id)?.name ?? id).trim().toLowerCase();
    const isGroup = (id: string) => input.labels.find((label) => label.id === id)?.type === 'group';
    const holds = resource.labelIds.map(nameOf);
    const held = holds.filter((name) => hasPapers(input, job, resourceId, name, nameOf));
    const required = job.labelIds.filter((id) => !isGroup(id)).map(nameOf);
    const lacks = holds.length > 0 && required.some((name) => !held.includes(name));
    const barred = job.excludeLabelIds.map(nameOf).some((name) => held.includes(name));
    fail('resource_label_mismatch', lacks || barred);
    fail('resource_label_not_setup', holds.length === 0);
    fail('job_label_not_setup', job.labelIds.length === 0);
  }
  if (!off.resourceShift) {
    const any = input.shifts.some((shift) => shift.resourceId === resourceId);
    if (any) fail('resource_shift_not_match', !insideShifts(input, job, resourceId));
    else fail('resource_shift_not_setup', !resource.external);
  }
  if (!off.existingJobOverlap) {
    const colliding = others.filter((other) => collides(input, job, other));
    let most = colliding.length > 0 ? 1 : 0;
    for (const moment of [job.start, ...colliding.map(({ start }) => start)]) {
      if (moment < job.start || moment >= job.end) continue;
      most = Math.max(most, colliding.filter(({ start, end }) => start <= moment && moment < end).length);
    }
    // Nor may one that it collides with get too many beside it.
    const neighbourHasTooMany = colliding.some((neighbour) => {
      const beside = [job, ...others].filter((one) => one !== neighbour && collides(input, neighbour, one));
      return [neighbour, ...beside].some(({ start: moment }) => {
        const running = [neighbour, ...beside].filter(({ start, end }) => start <= moment && moment < end);
        const both = running.includes(job) && running.includes(neighbour);
        return both && running.length > resource.capacity;
      });
    });
    const tooMany = most > 0 && most + 1 > resource.capacity;
    fail('resource_busy', tooMany || (resource.capacity > 1 && neighbourHasTooMany));
  }
  if (!off.distance) {
    const from = resource.location;
    const to = job.location ?? (job.elsewhere ? null : (customer?.location ?? null));
    fail(
      'resource_distance_exceeds_limit',
      from !== null && to !== null && kilometres(from, to) > settings.maxDistanceMetres / 1000,
    );
  }
  if (!off.externalResourceAllocation) {
    fail('EXT_JOB_TO_INT_RES_PROHIBITED', job.external && !resource.external);
  }
  fail(
    'different_people_required',
    job.differentPeopleGroup !== null && others.some(({ group }) => group === job.differentPeopleGroup),
  );
  fail('travel_time_too_short', travelFails(input, job, others));
  if (!off.rest) {
    fail('resource_rest_between_days', restTooShort(input, job, resourceId, others));
    fail('resource_rest_days_in_a_row', tooManyDays(input, job, resourceId, others));
    fail('resource_rest_without_break', noBreak(input, job, resourceId, others));
  }
  return codes;
}

function servicePlanFails(input: AllocationInput, job: Job): boolean {
  const plans = (input.servicePlans ?? []).filter((plan) => plan.visitStemId === job.visitStemId);
  const plan = plans.sort((one, other) => one.updatedAt - other.updatedAt).at(-1);
  if (plan === undefined) return false;
  if (plan.updateType === 'Inactive') return true;
  if (plan.endDate === null) return false;
  return Temporal.PlainDate.compare(local(input, job.start).toPlainDate(), plan.endDate) > 0;
}

/** Whether a person has a current document of every type that a label needs, on each local day of the job. */
function hasPapers(
  { documents = [], documentTypes = [], ...input }: AllocationInput,
  job: Job,
  resourceId: string,
  label: string,
  nameOf: (id: string) => string,
): boolean {
  const days: string[] = [];
  const last = local(input, job.end - 1).toPlainDate();
  for (
    let day = local(input, job.start).toPlainDate();
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  )
    days.push(day.toString());
  const types = documentTypes.filter(
    (type) => !type.archived && type.requiredForIds.some((id) => nameOf(id) === label),
  );
  return types.every((type) =>
    days.every((day) =>
      documents.some(
        (one) =>
          !one.archived &&
          one.about === `resource:${resourceId}` &&
          one.typeId === type.id &&
          (one.from === null || one.from <= day) &&
          (one.until === null || day <= one.until),
      ),
    ),
  );
}

function local(input: AllocationInput, instant: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant * 1000).toZonedDateTimeISO(
    input.organisation.timeZone,
  );
}

function seconds(moment: Temporal.ZonedDateTime): number {
  return Math.floor(moment.epochMilliseconds / 1000);
}

/** Checks the period of each local day that the job touches. */
function hoursExceed(
  input: AllocationInput,
  job: Job,
  others: readonly Other[],
  limitHours: number,
  period: 'day' | 'week' | 'fortnight',
): boolean {
  let day = local(input, job.start).startOfDay();
  while (seconds(day) < job.end) {
    let first = day;
    let length = 1;
    if (period !== 'day') {
      // Temporal counts Monday 1 to Sunday 7; settings count Sunday 0.
      const sinceWeekStart = ((day.dayOfWeek % 7) - input.organisation.settings.weekStart + 7) % 7;
      first = day.subtract({ days: sinceWeekStart });
      length = 7;
    }
    if (period === 'fortnight') {
      let firstOfAll = Temporal.PlainDate.from('1970-01-01');
      while (firstOfAll.dayOfWeek % 7 !== input.organisation.settings.weekStart) {
        firstOfAll = firstOfAll.subtract({ days: 1 });
      }
      const weeks = firstOfAll.until(first.toPlainDate(), { largestUnit: 'days' }).days / 7;
      if (weeks % 2 !== 0) first = first.subtract({ days: 7 });
      length = 14;
    }
    const from = seconds(first.startOfDay());
    const to = seconds(first.add({ days: length }).startOfDay());
    const within = (span: { start: number; end: number }) =>
      Math.max(0, Math.min(span.end, to) - Math.max(span.start, from));
    const total = within(job) + others.reduce((sum, other) => sum + within(other), 0);
    if (total > limitHours * 3600) return true;
    day = day.add({ days: 1 }).startOfDay();
  }
  return false;
}

type Span = Pick<Other, 'start' | 'end'>;

/** The shifts of the days around a span, each from its begin to its end. */
function shiftsAround(input: AllocationInput, job: Span, resourceId: string): readonly Span[] {
  const spans: Span[] = [];
  for (
    let day = local(input, job.start).toPlainDate().subtract({ days: 1 });
    Temporal.PlainDate.compare(day, local(input, job.end).toPlainDate()) <= 0;
    day = day.add({ days: 1 })
  ) {
    for (const shift of input.shifts) {
      if (shift.resourceId !== resourceId) continue;
      if (Temporal.PlainDate.compare(day, shift.startDate) < 0) continue;
      if (shift.endDate !== null && Temporal.PlainDate.compare(day, shift.endDate) > 0) continue;
      for (const timing of shift.timings) {
        if (timing.day !== day.dayOfWeek % 7) continue;
        const wallClock = (date: Temporal.PlainDate, second: number) =>
          seconds(
            date.toPlainDateTime().add({ seconds: second }).toZonedDateTime(input.organisation.timeZone),
          );
        const wraps = timing.end <= timing.begin;
        spans.push({
          start: wallClock(day, timing.begin),
          end: wallClock(wraps ? day.add({ days: 1 }) : day, timing.end),
        });
      }
    }
  }
  return spans;
}

/** The day to which work belongs, as a date: that of the begin of the stretch of shifts around it, if there is one of a day at most. */
function dayOf(input: AllocationInput, work: Span, resourceId: string): Temporal.PlainDate {
  // Three days back: a longer stretch counts for nothing.
  const spans = shiftsAround(
    input,
    { start: work.start - 3 * 86_400, end: work.end + 3 * 86_400 },
    resourceId,
  );
  let { start, end } = work;
  const isIn = (moment: number) => spans.some((one) => one.start <= moment && moment < one.end);
  for (let moment = work.start; moment < work.end; moment += 900) {
    if (!isIn(moment)) return local(input, work.start).toPlainDate();
  }
  while (isIn(start - 1)) start -= 900;
  while (isIn(end)) end += 900;
  return local(input, end - start <= 86_400 ? start : work.start).toPlainDate();
}

function restTooShort(
  input: AllocationInput,
  job: Job,
  resourceId: string,
  others: readonly Other[],
): boolean {
  const least = input.organisation.settings.restHoursBetweenDays;
  if (least === 'none') return false;
  return others.some((other) => {
    const gap = other.start < job.start ? job.start - other.end : other.start - job.end;
    return gap < least * 3600 && !dayOf(input, job, resourceId).equals(dayOf(input, other, resourceId));
  });
}

function tooManyDays(
  input: AllocationInput,
  job: Job,
  resourceId: string,
  others: readonly Other[],
): boolean {
  const countOf = (work: Span) => Math.ceil((work.end - work.start) / 86_400);
  const daysWith = (work: Span) => {
    const first = dayOf(input, work, resourceId);
    return Array.from({ length: countOf(work) }, (_, days) => first.add({ days }).toString());
  };
  const most = input.organisation.settings.mostDaysInARow;
  if ([job, ...others].reduce((sum, one) => sum + countOf(one), 0) <= most) return false;
  const own = daysWith(job);
  const worked = new Set([...own, ...others.flatMap(daysWith)]);
  let run = 0;
  let ofJob = false;
  for (const day of [...worked].sort()) {
    if (!worked.has(Temporal.PlainDate.from(day).subtract({ days: 1 }).toString())) [run, ofJob] = [0, false];
    run += 1;
    ofJob ||= own.includes(day);
    let length = run;
    let next = Temporal.PlainDate.from(day).add({ days: 1 });
    for (; worked.has(next.toString()); next = next.add({ days: 1 })) length += 1;
    if (ofJob && length > most) return true;
  }
  return false;
}

/** Goes through the quarters of an hour around the job, as its fixture has nothing shorter. */
function noBreak(input: AllocationInput, job: Job, resourceId: string, others: readonly Other[]): boolean {
  const { mostHoursWithoutBreak: most, leastBreakMinutes } = input.organisation.settings;
  if (most === 'none') return false;
  const pause = leastBreakMinutes * 60;
  const breaks = (input.breaks ?? []).filter(
    (one) => one.resourceId === resourceId && one.status !== 'declined' && one.end - one.start >= pause,
  );
  const isWork = (moment: number) =>
    [job, ...others].some(({ start, end }) => start <= moment && moment < end) &&
    !breaks.some(({ start, end }) => start <= moment && moment < end);
  let begin: number | undefined;
  let last = 0;
  let touchesJob = false;
  for (let moment = job.start - 5 * 86_400; moment < job.end + 5 * 86_400; moment += 900) {
    if (!isWork(moment)) continue;
    if (begin === undefined || moment - last >= pause) [begin, touchesJob] = [moment, false];
    last = moment + 900;
    touchesJob ||= job.start <= moment && moment < job.end;
    if (touchesJob && last - begin > most * 3600) return true;
  }
  return false;
}

/** Follows the shifts from the start of the job, as long as another begins where one ends. */
function insideShifts(input: AllocationInput, job: Job, resourceId: string): boolean {
  const spans = shiftsAround(input, job, resourceId);
  let reached = job.start;
  while (reached < job.end) {
    const next = spans.find(({ start, end }) => start <= reached && reached < end);
    if (next === undefined) return false;
    reached = next.end;
  }
  return true;
}

function collides(input: AllocationInput, job: Job | Other, other: Job | Other): boolean {
  const { settings } = input.organisation;
  const shared = Math.min(job.end, other.end) - Math.max(job.start, other.start);
  if (job.customerId === other.customerId) return shared > settings.sameCustomerToleranceSeconds;
  return shared + Math.round(settings.overlapBufferMinutes) * 60 > settings.overlapToleranceSeconds;
}

export function kilometres(from: { lat: number; lng: number }, to: { lat: number; lng: number }): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [lat1, lat2] = [radians(from.lat), radians(to.lat)];
  const a =
    Math.sin((lat2 - lat1) / 2) ** 2 +
    Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(to.lng - from.lng) / 2) ** 2;
  return 6371 * 2 * Math.atan2(Math.sqrt(a), Math.sqrt(1 - a));
}

/** Only a matrix is checked: travel to and from the neighbours in the order of their starts. */
function travelFails(input: AllocationInput, job: Job, others: readonly Other[]): boolean {
  const { travel } = input;
  if (travel === undefined || travel.kind !== 'matrix') return false;
  const needed = (from: number | null, to: number | null) =>
    from === null || to === null ? 0 : (travel.minutes[from]?.[to] ?? 0) * 60;
  const before = others
    .filter(({ start }) => start < job.start)
    .sort((a, b) => b.start - a.start || b.end - a.end)[0];
  const after = others
    .filter(({ start }) => start >= job.start)
    .sort((a, b) => a.start - b.start || a.end - b.end)[0];
  const tooShort = (gap: number, seconds: number) => seconds > 0 && gap < seconds;
  return (
    (before !== undefined && tooShort(job.start - before.end, needed(before.place, job.travelPlace))) ||
    (after !== undefined && tooShort(after.start - job.end, needed(job.travelPlace, after.place)))
  );
}
