import { withoutException } from '../../domain/allocation/violation.ts';
import type { BookingDetails } from '../../domain/booking/bookingDetails.ts';
import type { BookingEvent } from '../../domain/booking/bookingEvents.ts';
import type { BookingSnapshot } from '../../domain/booking/bookingSnapshot.ts';
import type { VersionedEvent } from '../../domain/kernel/event.ts';
import { type Published, published } from './published.ts';

/**
 * The public events of a booking. Scores and their parts are internal: they are not part of the contract. What was
 * recorded before bookings had filters, ids of other systems and further places, before recurring ones, or before group
 * events, is published as it was then.
 */
export function publicBookingEvent(event: VersionedEvent<BookingEvent>): Published {
  const version = Math.min(event.recordedVersion ?? event.version, 4);
  switch (event.type) {
    case 'BookingCreated':
      return published(`booking.created.v${version}`, detailsAsIn(version, event.data));
    case 'BookingDetailsChanged': {
      const { conflict, violations, ...changes } = event.data;
      return published(`booking.changed.v${version}`, {
        changes,
        ...(conflict === undefined ? {} : { conflict }),
        ...(violations === undefined ? {} : { violations: violations.map(publicViolation) }),
      });
    }
    case 'ParticipantJoined':
      return published('booking.participant-joined.v1', withPublicViolations(event.data));
    case 'ParticipantServicesChosen':
      return published('booking.participant-services-chosen.v1', { ...event.data });
    case 'AttendanceRecorded':
      return published('booking.attendance-recorded.v1', withPublicViolations(event.data));
    case 'ParticipantRemoved':
      return published('booking.participant-removed.v1', withPublicViolations(event.data));
    case 'BookingRescheduled': {
      const { start, end, conflict, violations } = event.data;
      return published('booking.rescheduled.v1', {
        start,
        end,
        conflict,
        violations: violations.map(publicViolation),
      });
    }
    case 'BookingAllocated': {
      const { resourceIds, previousResourceIds, mode, autoAllocated, partnerBooking, conflict, violations } =
        event.data;
      return published('booking.allocated.v1', {
        resourceIds,
        previousResourceIds,
        mode,
        autoAllocated,
        partnerBooking,
        conflict,
        violations: violations.map(publicViolation),
      });
    }
    case 'ResourceRemoved': {
      const { resourceId, remainingResourceIds, conflict, violations } = event.data;
      return published('booking.resource-removed.v1', {
        resourceId,
        remainingResourceIds,
        conflict,
        violations: violations.map(publicViolation),
      });
    }
    case 'BookingPersonMerged': {
      const { duplicateId, resourceId, resourceIds } = event.data;
      return published('booking.person-merged.v1', { duplicateId, resourceId, resourceIds });
    }
    case 'BookingUnallocated':
      return published('booking.unallocated.v1', { previousResourceIds: event.data.previousResourceIds });
    case 'BookingRechecked': {
      const { resourceId, conflict, violations } = event.data;
      return published('booking.rechecked.v1', {
        resourceId,
        conflict,
        violations: violations.map(publicViolation),
      });
    }
    case 'BookingServiceRechecked': {
      const { conflict, violations } = event.data;
      return published('booking.service-rechecked.v1', {
        conflict,
        violations: violations.map(publicViolation),
      });
    }
    case 'BookingReassessed': {
      const { because, resourceIds, conflict, violations } = event.data;
      return published('booking.reassessed.v1', {
        because,
        resourceIds,
        conflict,
        violations: violations.map(publicViolation),
      });
    }
    case 'BookingConfirmed':
      return published('booking.confirmed.v1', {});
    case 'BookingDispatched':
      return published('booking.dispatched.v1', {});
    case 'BookingStarted':
      return published('booking.started.v1', { onSiteAt: event.data.onSiteAt });
    case 'BookingFinished': {
      const { finishedAt, outcome, followUpBookingId } = event.data;
      return published('booking.finished.v1', { finishedAt, outcome, followUpBookingId });
    }
    case 'BookingReviewed':
      return published('booking.reviewed.v1', { review: event.data.review });
    case 'FeedbackGiven':
      return published('booking.feedback-given.v1', {
        feedback: event.data.feedback,
        rating: event.data.rating,
      });
    case 'BookingParked': {
      const { reason, start, end } = event.data;
      return published('booking.parked.v1', { reason, start, end });
    }
    case 'BookingUnparked': {
      const { start, end, conflict, violations } = event.data;
      return published('booking.unparked.v1', {
        start,
        end,
        conflict,
        violations: violations.map(publicViolation),
      });
    }
    case 'CancellationRequested':
      return published('booking.cancellation-requested.v1', { reason: event.data.reason });
    case 'CancellationDeclined':
      return published('booking.cancellation-declined.v1', { reason: event.data.reason });
    case 'BookingCancelled':
      return published('booking.cancelled.v1', { reason: event.data.reason });
    case 'BookingLocked':
      return published('booking.locked.v1', {});
    case 'BookingUnlocked':
      return published('booking.unlocked.v1', {});
    case 'BookingReverted':
    case 'BookingStepUndone': {
      const { booking, previousResourceIds, conflict, violations } = event.data;
      const name = event.type === 'BookingReverted' ? 'booking.reverted' : 'booking.step-undone';
      return published(`${name}.v${version}`, {
        booking: booking && snapshotAsIn(version, booking),
        previousResourceIds,
        conflict,
        violations: violations.map(publicViolation),
      });
    }
    case 'BookingDeactivated':
      return published('booking.deactivated.v1', {});
    case 'BookingReactivated': {
      const { conflict, violations } = event.data;
      return published('booking.reactivated.v1', { conflict, violations: violations.map(publicViolation) });
    }
    case 'BookingReopened':
      return published('booking.reopened.v1', {});
  }
}

function withPublicViolations<Data extends { readonly violations?: readonly Violation[] | undefined }>(
  data: Data,
): object {
  const { violations, ...others } = data;
  return violations === undefined ? others : { ...others, violations: violations.map(publicViolation) };
}

/** Without what bookings had not been told when a version was written. */
function detailsAsIn(version: number, details: BookingDetails): object {
  if (version >= 4) return { ...details };
  const {
    externalData: _data,
    copyOf: _copyOf,
    equipmentIds: _equipment,
    optionId: _option,
    group: _group,
    ...third
  } = details;
  if (version === 3) return third;
  const { series: _series, ...second } = third;
  if (version === 2) return second;
  const { roster: _roster, filterIds: _filters, externalIds: _ids, places: _places, ...first } = second;
  return first;
}

function snapshotAsIn(version: number, booking: BookingSnapshot): object {
  const { inactive, participants, details, ...others } = booking;
  const shown = { ...others, details: detailsAsIn(version, details) };
  if (version === 1) return shown;
  return version < 4 ? { ...shown, inactive } : { ...shown, inactive, participants };
}

type Violation = Extract<BookingEvent, { type: 'BookingRescheduled' }>['data']['violations'][number];

/** Integrators' programs are not told the message of an exception. */
function publicViolation(violation: Violation): object {
  const { code, message, resourceId } = withoutException(violation);
  return { code, message, resourceId };
}
