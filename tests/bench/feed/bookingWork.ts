import { randomUUID } from 'node:crypto';
import type { SeededRandom } from '../../../api/programs/demonstration/seededRandom.ts';
import type { BenchOrganisation, Worker } from './benchMuster.ts';

/** An organisation, as far as its work needs it. */
type Workplace = Omit<BenchOrganisation, 'feedToken' | 'people' | 'signIns'>;

/** A command to send now. */
export interface WorkItem {
  readonly organisation: Workplace;
  readonly worker: Worker;
  readonly key: string;
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Undefined where it is about a customer. */
  readonly bookingId: string | undefined;
  /** To be called once it is acknowledged: what comes next for this booking may be sent then. */
  done(): void;
}

/** The work of many dispatchers: bookings of many organisations, each on its way through its life. */
export interface BookingWork {
  next(): WorkItem;
}

/** Monday, 2 March 2026, 08:00 in Sydney. */
const monday8 = 1_772_398_800;
const hour = 3600;
/** Visits of a resource in a day, two hours apart. */
const visitsADay = 5;

/** One command in so many changes a customer's record instead of a booking. */
const customerShare = 0.04;

type Step = readonly [name: string, body: Readonly<Record<string, unknown>>];

interface Plan {
  readonly organisation: Workplace;
  readonly bookingId: string;
  readonly steps: Step[];
}

/**
 * Commands as a busy day has them: bookings are made, given to people, edited, moved, confirmed, dispatched,
 * started, finished, reviewed, or cancelled; now and then a customer moves house. Every command can be
 * accepted: no two bookings want the same person at the same time. `firstNumber`: of the bookings that are made; whoever
 * works in an organisation in which others have worked leaves their numbers out.
 */
export function createBookingWork(
  organisations: readonly Workplace[],
  random: SeededRandom,
  firstNumber = 0,
): BookingWork {
  const ready: Plan[] = [];
  const made = new Map<string, number>();
  let sent = 0;
  let moved = 0;

  function anyOrganisation(): Workplace {
    const found = organisations[random.between(0, organisations.length - 1)];
    if (found === undefined) throw new Error('there is no organisation to work in');
    return found;
  }

  function newPlan(): Plan {
    const organisation = anyOrganisation();
    const number = made.get(organisation.id) ?? firstNumber;
    made.set(organisation.id, number + 1);
    const bookingId = randomUUID();
    return { organisation, bookingId, steps: lifeOf(organisation, bookingId, number) };
  }

  function lifeOf({ customerIds, resourceIds, labelId }: Workplace, bookingId: string, number: number) {
    const visit = Math.floor(number / resourceIds.length);
    const start = monday8 + Math.floor(visit / visitsADay) * 24 * hour + (visit % visitsADay) * 2 * hour;
    const one = { bookingId };
    const resource = resourceIds[number % resourceIds.length];
    const steps: Step[] = [
      [
        'booking.create',
        {
          ...one,
          customerId: customerIds[number % customerIds.length],
          start,
          end: start + hour,
          title: `Fortnightly clean of house ${number}`,
          reference: `R-${number}`,
          labelIds: [labelId],
        },
      ],
    ];
    if (random.chance(0.08))
      return [...steps, ['booking.cancel', { ...one, reason: 'Away that week.' }] as const];
    steps.push(['booking.allocate', { ...one, resourceIds: [resource] }]);
    if (random.chance(0.4)) steps.push(['booking.edit', { ...one, notes: 'Ring twice, the bell is faint.' }]);
    if (random.chance(0.25)) {
      steps.push(['booking.reschedule', { ...one, start: start + hour / 2, end: start + hour * 1.5 }]);
    }
    if (random.chance(0.05))
      return [...steps, ['booking.cancel', { ...one, reason: 'Moved away.' }] as const];
    for (const name of ['confirm', 'dispatch', 'start', 'finish']) steps.push([`booking.${name}`, one]);
    if (random.chance(0.5))
      steps.push(['booking.review', { ...one, review: 'Went well, the gate code is 4711.' }]);
    return steps;
  }

  function itemOf(organisation: Workplace, [name, body]: Step, plan: Plan | undefined): WorkItem {
    sent += 1;
    const worker = organisation.workers[sent % organisation.workers.length];
    if (worker === undefined) throw new Error(`${organisation.id} has no token to work with`);
    return {
      organisation,
      worker,
      key: randomUUID(),
      name,
      body,
      bookingId: plan?.bookingId,
      done() {
        if (plan !== undefined && plan.steps.length > 0) ready.push(plan);
      },
    };
  }

  return {
    next() {
      if (random.chance(customerShare)) {
        const organisation = anyOrganisation();
        const { customerIds } = organisation;
        moved += 1;
        const customerId = customerIds[moved % customerIds.length];
        return itemOf(
          organisation,
          ['customer.change', { customerId, address: `${moved} High Street` }],
          undefined,
        );
      }
      // Bookings are begun as often as they end, and otherwise go on in any order.
      const index = random.between(0, ready.length - 1);
      const plan = random.chance(1 / 6) ? undefined : ready[index];
      if (plan !== undefined) {
        const last = ready.pop();
        if (last !== undefined && last !== plan) ready[index] = last;
      }
      const chosen = plan ?? newPlan();
      const step = chosen.steps.shift();
      if (step === undefined) throw new Error('a booking that has ended is still worked on');
      return itemOf(chosen.organisation, step, chosen);
    },
  };
}
