import { produce } from 'immer';
import type { Participant } from '../groupEvent/participant.ts';
import { type Booking, type ExistingBooking, noBooking } from './booking.ts';
import type { BookingEvent } from './bookingEvents.ts';
import type { BookingStatus } from './bookingStatus.ts';

type PlainStatus = Exclude<BookingStatus, 'parked' | 'cancelled'>;
type Common = Omit<ExistingBooking, 'status'>;

/** The booking after an event. Total: an event that does not fit leaves the booking unchanged. */
export function evolveBooking(booking: Booking, event: BookingEvent): Booking {
  if (booking.status === 'none') return event.type === 'BookingCreated' ? created(event.data) : booking;
  switch (event.type) {
    case 'BookingCreated':
      return booking;
    case 'BookingDetailsChanged': {
      const { conflict = booking.conflict, violations = booking.violations, ...details } = event.data;
      return produce(booking, (draft) => {
        Object.assign(draft.details, details);
        Object.assign(draft, { conflict, violations });
      });
    }
    case 'ParticipantJoined': {
      const { customerId, serviceIds, attendance, ...after } = event.data;
      return withParticipants(
        booking,
        [...booking.participants, { customerId, serviceIds, attendance }],
        after,
      );
    }
    case 'ParticipantServicesChosen': {
      const { customerId, serviceIds } = event.data;
      return withParticipants(booking, changing(booking, customerId, { serviceIds }), {});
    }
    case 'AttendanceRecorded': {
      const { customerId, attendance, ...after } = event.data;
      return withParticipants(booking, changing(booking, customerId, { attendance }), after);
    }
    case 'ParticipantRemoved': {
      const { customerId, ...after } = event.data;
      const others = booking.participants.filter((one) => one.customerId !== customerId);
      return withParticipants(booking, others, after);
    }
    case 'BookingRescheduled':
    case 'BookingUnparked': {
      const { start, end, conflict, violations } = event.data;
      const moved = { ...commonOf(booking), start, end, conflict, violations };
      if (event.type === 'BookingUnparked') {
        return { ...moved, status: booking.resourceIds.length > 0 ? 'rostered' : 'draft' };
      }
      return { ...booking, ...moved };
    }
    case 'BookingAllocated': {
      const {
        mode: _mode,
        choices: _choices,
        alternatives: _alternatives,
        plannedBy: _plannedBy,
        ...people
      } = event.data;
      const allocated = { ...commonOf(booking), ...people, unallocated: false };
      return booking.status === 'draft' || booking.status === 'cancelled'
        ? { ...allocated, status: 'rostered' }
        : { ...booking, ...allocated };
    }
    case 'ResourceRemoved': {
      const { remainingResourceIds, conflict, violations } = event.data;
      return produce(booking, (draft) => {
        draft.previousResourceIds = [...booking.resourceIds];
        draft.resourceIds = remainingResourceIds;
        draft.partnerBooking = event.data.partnerBooking ?? booking.partnerBooking;
        Object.assign(draft, { conflict, violations });
      });
    }
    case 'BookingPersonMerged':
      return { ...booking, resourceIds: event.data.resourceIds };
    case 'BookingUnallocated':
      return {
        ...commonOf(booking),
        ...withoutPeople,
        previousResourceIds: event.data.previousResourceIds,
        unallocated: true,
        status: 'draft',
      };
    case 'BookingRechecked':
    case 'BookingServiceRechecked':
    case 'BookingReassessed': {
      const { conflict, violations } = event.data;
      return { ...booking, conflict, violations };
    }
    case 'BookingConfirmed':
      return plain(booking, 'confirmed');
    case 'BookingDispatched':
      return plain(booking, 'dispatched');
    case 'BookingStarted':
      return { ...plain(booking, 'active'), onSiteAt: event.data.onSiteAt };
    case 'BookingFinished': {
      const { finishedAt, followUpBookingId } = event.data;
      return {
        ...plain(booking, 'finished'),
        cancellationRequest: null,
        locked: false,
        finishedAt,
        followUpBookingId,
      };
    }
    case 'BookingReviewed':
      return { ...plain(booking, 'reviewed'), review: event.data.review };
    case 'FeedbackGiven': {
      const { feedback: text, rating } = event.data;
      return { ...plain(booking, 'feedback'), feedback: { text, rating } };
    }
    case 'BookingParked': {
      const { reason, start, end } = event.data;
      return {
        ...commonOf(booking),
        ...settled,
        status: 'parked',
        parkedReason: reason,
        dateOpen: start === null || end === null,
        start: start ?? booking.start,
        end: end ?? booking.end,
      };
    }
    case 'CancellationRequested':
      return { ...booking, cancellationRequest: event.data.reason };
    case 'CancellationDeclined':
      return { ...booking, cancellationRequest: null };
    case 'BookingCancelled':
      return {
        ...commonOf(booking),
        ...settled,
        cancellationRequest: null,
        status: 'cancelled',
        cancelledReason: event.data.reason,
        cancelledFrom: booking.status,
      };
    case 'BookingLocked':
      return { ...booking, locked: true };
    case 'BookingUnlocked':
      return { ...booking, locked: false };
    case 'BookingDeactivated':
      return { ...booking, ...settled, inactive: true };
    case 'BookingReactivated': {
      const { conflict, violations } = event.data;
      return { ...booking, conflict, violations, inactive: false };
    }
    case 'BookingReverted':
    case 'BookingStepUndone': {
      const { booking: reverted, conflict, violations } = event.data;
      return reverted === null ? noBooking : { ...reverted, conflict, violations };
    }
    case 'BookingReopened':
      return {
        ...commonOf(booking),
        ...withoutPeople,
        previousResourceIds: booking.resourceIds,
        unallocated: true,
        onSiteAt: null,
        status: 'draft',
      };
  }
}

const noConflict = { conflict: false, violations: [] } as const;
/** Nobody is expected at its time, so it can neither be in conflict nor be locked. */
const settled = { ...noConflict, locked: false } as const;
const withoutPeople = {
  ...noConflict,
  resourceIds: [],
  autoAllocated: false,
  partnerBooking: false,
} as const;

interface Afterwards {
  readonly resourcesNeeded?: number | undefined;
  readonly conflict?: boolean | undefined;
  readonly violations?: ExistingBooking['violations'] | undefined;
}

function changing({ participants }: ExistingBooking, customerId: string, changes: Partial<Participant>) {
  return participants.map((one) => (one.customerId === customerId ? { ...one, ...changes } : one));
}

function withParticipants(
  booking: ExistingBooking,
  participants: ExistingBooking['participants'],
  { resourcesNeeded, conflict, violations }: Afterwards,
): ExistingBooking {
  const { details } = booking;
  return {
    ...booking,
    participants,
    details: resourcesNeeded === undefined ? details : { ...details, resourcesNeeded },
    conflict: conflict ?? booking.conflict,
    violations: violations ?? booking.violations,
  };
}

function created(data: Extract<BookingEvent, { type: 'BookingCreated' }>['data']): ExistingBooking {
  const { start, end, continuesBookingId, ...details } = data;
  return {
    ...withoutPeople,
    status: 'draft',
    locked: false,
    inactive: false,
    details,
    participants: [],
    start,
    end,
    unallocated: true,
    previousResourceIds: [],
    cancellationRequest: null,
    continuesBookingId,
    followUpBookingId: null,
    onSiteAt: null,
    finishedAt: null,
    review: null,
    feedback: null,
  };
}

function plain(booking: ExistingBooking, status: PlainStatus): ExistingBooking & { status: PlainStatus } {
  return { ...commonOf(booking), status };
}

/** A booking without the fields that only its current status has. */
function commonOf(booking: ExistingBooking): Common {
  switch (booking.status) {
    case 'parked': {
      const { status: _status, parkedReason: _reason, dateOpen: _open, ...common } = booking;
      return common;
    }
    case 'cancelled': {
      const { status: _status, cancelledReason: _reason, cancelledFrom: _from, ...common } = booking;
      return common;
    }
    default: {
      const { status: _status, ...common } = booking;
      return common;
    }
  }
}
