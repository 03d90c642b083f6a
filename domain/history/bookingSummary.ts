import type { Alternatives, PlanSource } from '../allocation/allocationRecord.ts';
import type { Booking } from '../booking/booking.ts';
import type { BookingEvent, ReassessedBecause } from '../booking/bookingEvents.ts';
import { attendances } from '../groupEvent/participant.ts';
import type { RosterLink } from '../masterRoster/rosterLink.ts';
import { capitalised } from '../record/recordSentences.ts';
import type { SeriesLink } from '../recurringBooking/seriesLink.ts';
import { localDateTimeText } from '../time/localText.ts';
import { spanText } from '../time/spanText.ts';
import { actionsDone } from '../workflow/lifeCycle.ts';
import { type BookingAction, bookingKind, kindOfBooking } from '../workflow/workflowDefinition.ts';
import { fieldLabel } from './fieldLabels.ts';
import { listed, type Names, nameOrId, namesOf, stepIn } from './names.ts';

/** One sentence for people about what happened to a booking. */
export function summariseBookingEvent(event: BookingEvent, names: Names, before?: Booking): string {
  const known = before === undefined || before.status === 'none' ? undefined : before.details;
  const groups = known?.labelIds ?? names.groups;
  const kind = known === undefined ? (names.kind ?? bookingKind) : kindOfBooking(known);
  const did = (action: BookingAction) =>
    capitalised(stepIn(names, kind, action, groups)?.done ?? actionsDone[action] ?? action);
  switch (event.type) {
    case 'BookingCreated': {
      const { customerId, continuesBookingId } = event.data;
      const plan = planText(event.data, names);
      const begun = plan === undefined ? 'Created' : `Published from ${plan}`;
      const whom = customerId === null ? 'a group' : nameOrId(names, 'customer', customerId);
      const what = `${begun} for ${whom}, ${spanText(names.moments, event.data)}`;
      return continuesBookingId === null
        ? what
        : `${what}, continuing ${nameOrId(names, 'booking', continuesBookingId)}`;
    }
    case 'BookingDetailsChanged': {
      const { conflict, violations: _, roster, series, ...details } = event.data;
      const fields = listed(Object.keys(details).map(fieldLabel));
      const plan = planText({ roster, series }, names);
      if (plan === undefined) return withConflict(`Changed ${fields}`, conflict === true);
      const published = `Published again from ${plan}`;
      return withConflict(fields === '' ? published : `${published}: changed ${fields}`, conflict === true);
    }
    case 'ParticipantJoined': {
      const { customerId, attendance, conflict } = event.data;
      const whom = nameOrId(names, 'customer', customerId);
      const joined = attendance === 'waiting' ? `${whom} waits for a place` : `${whom} takes part`;
      return withConflict(joined, conflict === true);
    }
    case 'ParticipantServicesChosen': {
      const { customerId, serviceIds } = event.data;
      const services = serviceIds.length === 0 ? 'no service' : namesOf(names, 'label', serviceIds);
      return `${nameOrId(names, 'customer', customerId)} takes ${services}`;
    }
    case 'AttendanceRecorded': {
      const { customerId, attendance, conflict } = event.data;
      const stands = attendances[attendance].toLowerCase();
      return withConflict(`${nameOrId(names, 'customer', customerId)}: ${stands}`, conflict === true);
    }
    case 'ParticipantRemoved':
      return withConflict(
        `Took ${nameOrId(names, 'customer', event.data.customerId)} off the participants`,
        event.data.conflict === true,
      );
    case 'BookingRescheduled':
      return withConflict(`Moved to ${spanText(names.moments, event.data)}`, event.data.conflict);
    case 'BookingAllocated': {
      const { resourceIds, mode, plannedBy, conflict, alternatives } = event.data;
      const allocated = `${allocationWords[mode]} ${namesOf(names, 'resource', resourceIds)}`;
      return withAlternatives(withConflict(withPlan(allocated, plannedBy), conflict), alternatives, names);
    }
    case 'ResourceRemoved': {
      const { resourceId, remainingResourceIds, conflict } = event.data;
      const removed = nameOrId(names, 'resource', resourceId);
      const remaining = namesOf(names, 'resource', remainingResourceIds);
      return withConflict(`Removed ${removed}; still allocated: ${remaining}`, conflict);
    }
    case 'BookingPersonMerged': {
      const { duplicateId, resourceId } = event.data;
      const [from, to] = [duplicateId, resourceId].map((id) => nameOrId(names, 'resource', id));
      return `Kept for ${to}, with whom ${from} was merged`;
    }
    case 'BookingUnallocated': {
      const { previousResourceIds, plannedBy } = event.data;
      const removed = namesOf(names, 'resource', previousResourceIds);
      return withPlan(`Removed ${removed}; nobody is allocated any more`, plannedBy);
    }
    case 'BookingRechecked': {
      const { resourceId, conflict } = event.data;
      const whose = nameOrId(names, 'resource', resourceId);
      return withConflict(`Rechecked because leave or a break of ${whose} changed`, conflict);
    }
    case 'BookingServiceRechecked':
      return withConflict('Rechecked because its service plan changed', event.data.conflict);
    case 'BookingReassessed': {
      const { because, resourceIds, conflict } = event.data;
      const changed = reassessedWords[because](namesOf(names, 'resource', resourceIds));
      return withConflict(`Rechecked because ${changed} changed`, conflict);
    }
    case 'BookingConfirmed':
      return did('confirm');
    case 'BookingDispatched':
      return `${did('dispatch')}: on the way`;
    case 'BookingStarted':
      return `${did('start')}: on site at ${momentText(event.data.onSiteAt, names)}`;
    case 'BookingFinished': {
      const { finishedAt, followUpBookingId } = event.data;
      const finished = `${did('finish')} at ${momentText(finishedAt, names)}`;
      return followUpBookingId === null ? finished : `${finished}, to be continued in a follow-up booking`;
    }
    case 'BookingReviewed':
      return withReason(did('review'), event.data.review);
    case 'FeedbackGiven': {
      const { feedback, rating } = event.data;
      return withReason(rating === null ? did('feedback') : `${did('feedback')}, ${rating} of 5`, feedback);
    }
    case 'BookingParked': {
      const { reason, start, end } = event.data;
      const until = start === null || end === null ? '' : ` until ${spanText(names.moments, { start, end })}`;
      return withReason(`${did('park')}${until}`, reason);
    }
    case 'BookingUnparked':
      return withConflict(`${did('unpark')} for ${spanText(names.moments, event.data)}`, event.data.conflict);
    case 'CancellationRequested':
      return withReason(did('requestCancellation'), event.data.reason);
    case 'CancellationDeclined':
      return withReason(did('declineCancellation'), event.data.reason);
    case 'BookingCancelled':
      return withReason(did('cancel'), event.data.reason);
    case 'BookingLocked':
      return 'Locked: its time and its people cannot change';
    case 'BookingUnlocked':
      return 'Unlocked';
    case 'BookingDeactivated':
      return 'Made inactive: it no longer counts';
    case 'BookingReactivated':
      return withConflict('Made active again', event.data.conflict);
    case 'BookingReverted': {
      const { booking, conflict } = event.data;
      return booking === null
        ? 'Taken back, as if it had never been entered'
        : withConflict(`Put back to what it was, ${spanText(names.moments, booking)}`, conflict);
    }
    case 'BookingStepUndone': {
      const { step, again, booking, conflict } = event.data;
      const what = `${again ? 'Redid' : 'Undid'} ${undoneWords[step] ?? 'a step'}`;
      return booking === null ? `${what}, as if it had never been entered` : withConflict(what, conflict);
    }
    case 'BookingReopened':
      return `${did('reopen')} as a draft`;
  }
}

/** `the roster Inner West`, or `the recurring booking Morning care`; undefined if it comes from neither. */
function planText(
  {
    roster = null,
    series = null,
  }: { readonly roster?: RosterLink | null | undefined; readonly series?: SeriesLink | null | undefined },
  names: Names,
): string | undefined {
  if (roster !== null) return `the roster ${nameOrId(names, 'rosterTemplate', roster.templateId)}`;
  return series === null
    ? undefined
    : `the recurring booking ${nameOrId(names, 'recurringBooking', series.parentId)}`;
}

/** What was taken back, by the type of its first event. */
const undoneWords: Readonly<Record<string, string>> = {
  BookingCreated: 'its creation',
  BookingDetailsChanged: 'the change of its details',
  BookingRescheduled: 'the move',
  BookingAllocated: 'the allocation',
  ResourceRemoved: 'the removal of a person',
  BookingPersonMerged: 'the merge of a person',
  BookingUnallocated: 'the removal of its people',
  BookingConfirmed: 'the confirmation',
  BookingDispatched: 'the dispatch',
  BookingStarted: 'the start',
  BookingFinished: 'the finish',
  BookingReviewed: 'the review',
  FeedbackGiven: 'the feedback',
  BookingParked: 'the parking',
  BookingUnparked: 'the unparking',
  CancellationRequested: 'the request to cancel',
  CancellationDeclined: 'the refusal to cancel',
  BookingCancelled: 'the cancellation',
  BookingLocked: 'the lock',
  BookingUnlocked: 'the unlocking',
  BookingDeactivated: 'making it inactive',
  BookingReactivated: 'making it active again',
  BookingReopened: 'the reopening',
  BookingReverted: 'the putting back',
} satisfies { readonly [Type in BookingEvent['type']]?: string };

const allocationWords = {
  manual: 'Allocated to',
  automatic: 'Allocated automatically to',
  forced: 'Allocated, despite every conflict, to',
} as const;

const reassessedWords: { readonly [Because in ReassessedBecause]: (whose: string) => string } = {
  organisation: () => 'the organisation’s settings',
  label: () => 'a label',
  customer: () => 'the customer',
  resource: (whose) => `the record of ${whose}`,
  shift: (whose) => `the shifts of ${whose}`,
  work: (whose) => `other work of ${whose}`,
};

const planWords: { readonly [Source in PlanSource]: string } = {
  allocateAll: 'as part of allocating all',
  optimise: 'as part of an optimised plan',
  handOver: 'with work handed over to make room',
  swap: 'in exchange for other work',
  undo: 'to undo a step',
};

function withPlan(what: string, plannedBy: PlanSource | undefined): string {
  return plannedBy === undefined ? what : `${what}, ${planWords[plannedBy]}`;
}

/** `…; Ben Hall and Cy Dunn would also have fitted`. */
function withAlternatives(what: string, alternatives: Alternatives | undefined, names: Names): string {
  if (alternatives === undefined) return what;
  const { runnersUp, checksFailed } = alternatives;
  const others = namesOf(
    names,
    'resource',
    runnersUp.map(({ resourceId }) => resourceId),
  );
  const unchecked = namesOf(names, 'resource', [
    ...new Set(checksFailed.flatMap(({ resourceId }) => resourceId ?? [])),
  ]);
  const also = others === '' ? 'nobody else was available' : `${others} would also have fitted`;
  return `${what}; ${also}${unchecked === '' ? '' : `; ${unchecked} could not be checked`}`;
}

function withReason(what: string, reason: string): string {
  return reason === '' ? what : `${what}: ${reason}`;
}

function withConflict(what: string, conflict: boolean): string {
  return conflict ? `${what}, in conflict` : what;
}

function momentText(instant: number, { moments }: Names): string {
  return localDateTimeText(moments, instant);
}
