import type { BookingView } from '../../../../api/contract/views.ts';
import { type BookingStatus, bookingStatuses } from '../../../../domain/booking/bookingStatus.ts';
import type { OrganisationFact } from '../../../../domain/kernel/facts.ts';
import { mayCommand } from '../../../../domain/rights/mayCommand.ts';
import type { LinkedClaims } from '../../../../domain/rights/persona.ts';
import { labelOf, refusalToAct, workflowOfBooking } from '../../../../domain/workflow/possibleActions.ts';
import { type BookingAction, isStepOffered } from '../../../../domain/workflow/workflowDefinition.ts';
import { standing } from '../../../booking/standing.ts';
import type { Board, Placement } from '../../board/board.ts';
import { type BoardWords, bookingWords } from '../../board/boardWords.ts';
import { judgePlacement } from '../../conflict/judgePlacement.ts';
import type { Judgement } from '../../gesture/gesture.ts';

/** What the bars of a board stand for: bookings, or the events of a master roster; and what may be done with them. */
export interface BoardSubject {
  readonly words: BoardWords;
  /** The statuses that its bars can have. */
  readonly statuses: readonly BookingStatus[];
  /** Whether bars are locked, allocated by plans and listed by what stands in their way, as bookings are. */
  readonly planning: 'bookings' | 'none';
  /** Whether somebody moves its bars at all. */
  readonly mayPlace: (person: LinkedClaims) => boolean;
  /** Why somebody may not do this with a bar; undefined if they may. */
  readonly refusal: (
    booking: BookingView,
    by: { readonly person: LinkedClaims; readonly organisation: OrganisationFact },
    action: BookingAction,
  ) => string | undefined;
  /** What stands against a bar in a place that it does not have yet, with those that are moved `together` with it. */
  readonly judge: (
    board: Board,
    organisation: OrganisationFact,
    booking: BookingView,
    placement: Placement,
    together?: ReadonlyMap<string, Placement>,
  ) => Judgement;
}

export const bookingSubject: BoardSubject = {
  words: bookingWords,
  statuses: bookingStatuses,
  planning: 'bookings',
  mayPlace: (person) => ['booking.reschedule', 'booking.allocate'].some((name) => mayCommand(person, name)),
  refusal: (booking, { person, organisation }, action) =>
    refusalToAct(standing(booking), person, organisation, action)?.message ??
    (isStepOffered(workflowOfBooking(organisation, booking), action)
      ? undefined
      : `${labelOf(action, organisation, booking)} is hidden in your organisation's workflow.`),
  judge: judgePlacement,
};
