import type { BookingStatus } from '../../../domain/booking/bookingStatus.ts';
import { refusalOfEarlyStep, stepsOfTheDay } from '../../../domain/booking/early.ts';
import {
  type BookingOfMany,
  inputWithMany,
  manySteps,
  type StepWithMany,
} from '../../../domain/booking/manySteps.ts';
import { isActiveAlready, refusalOfManyStep } from '../../../domain/booking/stepOfMany.ts';
import type { OrganisationFact } from '../../../domain/kernel/facts.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { refusalTexts } from '../../../domain/text/texts.ts';
import type { BookingStanding } from '../../../domain/workflow/possibleActions.ts';
import { badInputs, type PlannedCommand, type Step } from './uploadPlan.ts';

/** A booking with which a step is to be taken, as it is now. */
export interface BookingAtHand extends BookingOfMany, Omit<BookingStanding, 'resourceIds'> {
  readonly revision: number;
  readonly status: BookingStatus;
  /** Whether it lacks people. */
  readonly unallocated: boolean;
}

export interface StepParts {
  readonly actor: Actor;
  readonly organisation: OrganisationFact;
  /** Epoch seconds. */
  readonly now: number;
}

/** Whose turn it is where the engine looks for people: it may want anybody. */
const anybody = 'anybody';

/**
 * How a step is taken with one of many bookings: its command, none if the booking is so already, or why it cannot be
 * taken. What else the write side finds against it is known when it is sent.
 */
export function stepWithBooking(
  asked: StepWithMany,
  booking: BookingAtHand,
  lines: readonly number[],
  { actor, organisation, now }: StepParts,
): Step | Refusal {
  const { id: recordId, revision } = booking;
  if (isSoAlready(asked, booking, organisation))
    return { recordId, lines, outcome: 'unchanged', commands: [] };
  const refusal = refusalOf(asked, booking, { actor, organisation, now });
  if (refusal !== undefined) return refusal;
  const input = inputWithMany(asked, booking, organisation.timeZone);
  const command: PlannedCommand = { name: asked.step, input, revision, ifUnchanged: true };
  const [bad] = badInputs(command);
  if (bad !== undefined) {
    return { code: 'invalid_input', message: `${bad.field} ${bad.reason}`, details: { path: [bad.field] } };
  }
  return { recordId, lines, outcome: 'changed', commands: [command], wants: wantedBy(asked, booking), asked };
}

/** The people whom the command looks at: those who are asked for, and those whose time it changes. */
function wantedBy(asked: StepWithMany, { resourceIds }: BookingAtHand): readonly string[] {
  if (asked.step === 'booking.allocateAutomatically') return [anybody];
  return asked.step === 'booking.allocate' ? [...resourceIds, asked.resourceId] : resourceIds;
}

function isSoAlready(asked: StepWithMany, booking: BookingAtHand, { timeZone }: OrganisationFact): boolean {
  if (isActiveAlready(asked.step, booking)) return true;
  const step = manySteps[asked.step];
  if ('leadsTo' in step) return booking.status === step.leadsTo;
  switch (asked.step) {
    case 'booking.allocateAutomatically':
      return !booking.unallocated;
    case 'booking.edit':
      return booking.labelIds.includes(asked.labelId);
    case 'booking.allocate':
      return booking.resourceIds[0] === asked.resourceId;
    case 'booking.reschedule': {
      const input = inputWithMany(asked, booking, timeZone);
      return 'start' in input && input.start === booking.start;
    }
    default:
      return false;
  }
}

function refusalOf(
  asked: StepWithMany,
  booking: BookingAtHand,
  { actor, organisation, now }: StepParts,
): Refusal | undefined {
  const { action } = manySteps[asked.step];
  if (action === 'allocate' && booking.status === 'cancelled') {
    return { code: 'transition_not_allowed', message: refusalTexts.staysCancelled, details: {} };
  }
  const refused = refusalOfManyStep(asked.step, booking, actor, organisation);
  if (refused !== undefined) return refused;
  return action !== null && stepsOfTheDay.some((step) => step === action)
    ? refusalOfEarlyStep(action, asked.step === 'booking.dispatch' ? asked : {}, booking, {
        now,
        organisation,
      })
    : undefined;
}
