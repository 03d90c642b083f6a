import { Result } from 'effect';
import { allocatedTo } from '../booking/allocationDecisions.ts';
import type { Booking } from '../booking/booking.ts';
import { busyRefusal, checkByHand } from '../booking/fitness.ts';
import { calendarEvent } from '../calendarEvent/calendarEvent.ts';
import { stageField } from '../record/stages.ts';
import { type Actor, systemActor } from '../rights/actor.ts';
import { zoneOf } from '../time/zone.ts';
import { refusalToAct, standingOf } from '../workflow/possibleActions.ts';
import { createJobJudge } from './jobJudge.ts';
import type { Work } from './jobOfferSteps.ts';
import { offeredBooking, offeredCalendarEvent } from './offeredWork.ts';

export type CalendarEventState = typeof calendarEvent.decider.initial;

/** A booking as work that is offered: those who take it are allocated to it. Undefined if it does not exist. */
export function bookingToGive(id: string, booking: Booking): Work | undefined {
  if (booking.status === 'none') return undefined;
  return {
    ...offeredBooking({ ...booking, id }),
    give(resourceId, who, facts) {
      const refusal = refusalToAct(
        standingOf(booking),
        who === 'own' ? offeredBy(facts.actor) : facts.actor,
        facts.organisation,
        'allocate',
      );
      if (refusal !== undefined) return Result.fail(refusal);
      const resourceIds = [...booking.resourceIds, resourceId];
      const checked = checkByHand({ ...booking, id }, resourceIds, { force: false }, () => facts);
      return Result.map(checked, (fitting) => [allocatedTo(booking, resourceIds, fitting, 'manual')]);
    },
  };
}

/** A calendar event as work that is offered: those who take it are among its people. Undefined if there is none. */
export function calendarEventToGive(id: string, state: CalendarEventState): Work | undefined {
  if (state.status !== 'current') return undefined;
  const { details } = state;
  const work = offeredCalendarEvent({ ...details, id, stage: String(state[stageField]) });
  return {
    ...work,
    give(resourceId, _who, facts) {
      const choice = createJobJudge(facts.allocation).choiceOf(resourceId, work);
      const refusal = busyRefusal(choice === undefined ? [] : [choice]);
      if (refusal !== undefined) return Result.fail(refusal);
      const input = { calendarEventId: id, peopleIds: [...details.peopleIds, resourceId] };
      const common = { ...facts, zone: zoneOf(facts.organisation.timeZone) };
      return calendarEvent.decider.decide(state, { name: 'calendarEvent.change', input }, common);
    },
  };
}

/** Anybody who takes what is offered needs no right to allocate: the planner who offered it had it. */
function offeredBy({ uid, org }: Actor): Actor {
  return systemActor(uid, org);
}
