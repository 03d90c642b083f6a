import { Temporal } from 'temporal-polyfill';
import { demonstrationAbsences, demonstrationServicePlans, visitStemOf } from './demonstrationAbsences.ts';
import { demonstrationGroups } from './demonstrationGroups.ts';
import { demonstrationOpenShifts } from './demonstrationOpenShifts.ts';
import {
  customerId,
  type DemonstrationRecords,
  demonstrationRecords,
  labelId,
} from './demonstrationRecords.ts';
import type { DemonstrationStep } from './demonstrationStep.ts';
import { demonstrationOrganisation } from './demonstrationUsers.ts';
import { type SeededRandom, seededRandom } from './seededRandom.ts';
import { cancelReasons, feedbackTexts, type JobKind, jobKinds, reviewTexts } from './work.ts';

export interface DemonstrationScenario {
  /** When the organisation was set up, epoch seconds; before every step. */
  readonly beganAt: number;
  readonly records: DemonstrationRecords;
  readonly absences: ReturnType<typeof demonstrationAbsences>;
  readonly servicePlans: ReturnType<typeof demonstrationServicePlans>;
  readonly openShifts: ReturnType<typeof demonstrationOpenShifts>;
  /** In order of time, none after the present. */
  readonly steps: readonly DemonstrationStep[];
}

const hour = 3600;
const day = 24 * hour;

/**
 * Four weeks of a company's work around the present: two weeks of history, in which bookings were created,
 * allocated, done and reviewed at believable times, and two weeks of plan, which thins out with distance.
 *
 * @param now epoch seconds. The same seed and the same local day give the same scenario.
 */
export function demonstrationScenario(seed: number, now: number): DemonstrationScenario {
  const random = seededRandom(seed);
  const zone = demonstrationOrganisation.timeZone;
  const today = Temporal.Instant.fromEpochMilliseconds(now * 1000)
    .toZonedDateTimeISO(zone)
    .toPlainDate();
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const first = monday.subtract({ weeks: 2 });
  const records = demonstrationRecords(random, first.subtract({ weeks: 4 }).toString());
  const steps: DemonstrationStep[] = [];
  let number = 0;
  for (let offset = 0; offset < 28; offset += 1) {
    const date = first.add({ days: offset });
    const weekend = date.dayOfWeek >= 6;
    for (let job = weekend ? random.between(24, 30) : random.between(36, 44); job > 0; job -= 1) {
      number += 1;
      steps.push(
        ...stepsOfOne(random, `booking-${String(number).padStart(4, '0')}`, number, date, records, now),
      );
    }
  }
  steps.push(...demonstrationGroups(monday, records));
  const beganAt = first.subtract({ weeks: 4 }).toZonedDateTime({ timeZone: zone, plainTime: '08:30' });
  const beganAtSeconds = Math.floor(beganAt.epochMilliseconds / 1000);
  return {
    beganAt: beganAtSeconds,
    records,
    absences: demonstrationAbsences(monday),
    servicePlans: demonstrationServicePlans(monday, beganAtSeconds),
    openShifts: demonstrationOpenShifts(monday),
    steps: steps.filter((step) => step.at <= now).sort((one, other) => one.at - other.at),
  };
}

/** On a quarter of an hour within the kind's hours, earlier ones more often; epoch seconds. */
function startOn(random: SeededRandom, date: Temporal.PlainDate, [from, to]: JobKind['begins']): number {
  const quarter = Math.floor(Math.min(random.next(), random.next() * 1.4) * (to - from) * 4);
  const plainTime = { hour: from + Math.floor(quarter / 4), minute: (quarter % 4) * 15 };
  const { timeZone } = demonstrationOrganisation;
  return Math.floor(date.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds / 1000);
}

/** When planners are at their desks: that day, or the Friday before a weekend, between eight and five. */
function officeTime(random: SeededRandom, date: Temporal.PlainDate): number {
  const weekday = date.subtract({ days: Math.max(0, date.dayOfWeek - 5) });
  const plainTime = {
    hour: random.between(8, 16),
    minute: random.between(0, 59),
    second: random.between(0, 59),
  };
  const { timeZone } = demonstrationOrganisation;
  return Math.floor(weekday.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds / 1000);
}

function stepsOfOne(
  random: SeededRandom,
  bookingId: string,
  number: number,
  date: Temporal.PlainDate,
  records: DemonstrationRecords,
  now: number,
): DemonstrationStep[] {
  const kind = weighted(random, date.dayOfWeek >= 6 ? weekendKinds : jobKinds);
  const start = startOn(random, date, kind.begins);
  const candidates = records.customers.filter((one) => one.company === kind.forCompanies);
  const customer = candidates[Math.floor(random.next() * candidates.length)];
  const end = start + random.pick(kind.minutes) * 60;
  const planner = random.chance(0.6) ? 'dispatcher' : 'scheduler';
  const inOffice = (earliest: number, latest: number) =>
    officeTime(random, date.subtract({ days: random.between(earliest, latest) }));
  const step = (
    at: number,
    by: DemonstrationStep['by'],
    command: DemonstrationStep['command'],
  ): DemonstrationStep => ({
    at,
    by,
    bookingId,
    command,
  });
  const steps = [
    step(inOffice(10, 20), planner, {
      name: 'booking.create',
      input: {
        bookingId,
        customerId: customer?.id ?? customerId(0),
        start,
        end,
        title: kind.title,
        reference: `J${String(10_000 + number)}`,
        notes: random.pick(kind.notes),
        labelIds: kind.labels.map(labelId),
        resourcesNeeded: kind.people,
        visitStemId: visitStemOf(customer),
      },
    }),
  ];
  const fate = random.next();
  const reason = random.pick(cancelReasons);
  const patience = random.next();
  // The plan thins out: much of what lies ahead is not allocated yet.
  if (start > now && patience < (start - now > 4 * day ? 0.45 : 0.14)) return steps;
  steps.push(step(inOffice(4, 8), planner, { name: 'booking.allocateAutomatically', input: { bookingId } }), {
    ...step(inOffice(1, 1), planner, {
      name: 'booking.cancel',
      input: { bookingId, reason: 'Nobody was available' },
    }),
    onlyFrom: 'draft',
  });
  if (fate < 0.05) {
    return [
      ...steps,
      step(inOffice(1, 3), planner, {
        name: 'booking.cancel',
        input: { bookingId, reason },
      }),
    ];
  }
  if (fate < 0.075) {
    return [
      ...steps,
      step(inOffice(1, 2), planner, {
        name: 'booking.park',
        input: { bookingId, reason },
      }),
    ];
  }
  if (fate < 0.09) {
    return [
      ...steps,
      step(inOffice(2, 3), 'assigned', { name: 'booking.requestCancellation', input: { bookingId, reason } }),
      step(inOffice(1, 1), planner, { name: 'booking.approveCancellation', input: { bookingId } }),
    ];
  }
  if (random.chance(0.85)) {
    steps.push(step(inOffice(1, 3), planner, { name: 'booking.confirm', input: { bookingId } }));
  }
  const arrived = start + random.between(-6, 9) * 60;
  const left = end + random.between(-10, 12) * 60;
  steps.push(
    step(start - random.between(15, 40) * 60, 'assigned', { name: 'booking.dispatch', input: { bookingId } }),
    step(arrived, 'assigned', { name: 'booking.start', input: { bookingId } }),
    step(Math.max(left, arrived + 600), 'assigned', {
      name: 'booking.finish',
      input: { bookingId, outcome: 'Done' },
    }),
  );
  if (random.chance(0.82)) {
    const reviewedAt = officeTime(random, date.add({ days: random.between(1, 3) }));
    steps.push(
      step(reviewedAt, planner, {
        name: 'booking.review',
        input: { bookingId, review: random.pick(reviewTexts) },
      }),
    );
    if (random.chance(0.4)) {
      const input = { bookingId, feedback: random.pick(feedbackTexts), rating: random.between(3, 5) };
      steps.push(
        step(reviewedAt + random.between(2, 50) * hour, 'customer', { name: 'booking.feedback', input }),
      );
    }
  }
  return steps;
}

const weekendKinds = jobKinds.filter((kind) => kind.atWeekends);

function weighted(random: SeededRandom, kinds: readonly JobKind[]): JobKind {
  let left = random.next() * kinds.reduce((sum, kind) => sum + kind.weight, 0);
  for (const kind of kinds) {
    left -= kind.weight;
    if (left < 0) return kind;
  }
  return jobKinds[0];
}
