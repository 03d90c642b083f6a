import type { AbsenceView, BookingView, NearbyJobView } from '../../../api/contract/views.ts';
import { createAllocationContext } from '../../../domain/allocation/allocationContext.ts';
import { assess } from '../../../domain/allocation/assess.ts';
import { jobOf } from '../../../domain/allocation/job.ts';
import type { BookingDetails } from '../../../domain/booking/bookingDetails.ts';
import { servedCustomers } from '../../../domain/groupEvent/servedCustomers.ts';
import type { BookingFact, OrganisationFact } from '../../../domain/kernel/facts.ts';
import { type Board, isCancelled, moved, type Placement, rowOf } from '../board/board.ts';
import { nearbyJobsOf } from '../board/surroundings.ts';
import type { Judgement } from '../gesture/gesture.ts';

const alone: ReadonlyMap<string, Placement> = new Map();
const nothing: Judgement = { violations: [], remarks: [] };

/**
 * What stands against a booking in a place that it does not have yet. These are the server's own checks, run
 * only on the rows of the people concerned, so that the cost is the same with ten people as with a thousand.
 * Work around the board counts as well, and bookings that are moved `together` with it in their new places.
 */
export function judgePlacement(
  board: Board,
  organisation: OrganisationFact,
  booking: BookingView,
  placement: Placement,
  together: ReadonlyMap<string, Placement> = alone,
): Judgement {
  if (placement.resourceIds.length === 0) return nothing;
  const resourceIds = new Set(placement.resourceIds);
  const bookings = new Map<string, BookingFact>();
  for (const id of resourceIds) {
    for (const other of rowOf(board, id)) {
      if (other.id === booking.id || together.has(other.id) || bookings.has(other.id)) continue;
      if (isCancelled(other)) continue;
      bookings.set(other.id, bookingFactOf(other));
    }
    for (const job of nearbyJobsOf(board.around, id)) {
      if (job.id !== booking.id && !bookings.has(job.id)) bookings.set(job.id, factOfNearby(job, booking));
    }
  }
  for (const [id, place] of together) {
    const other = board.bookings.get(id);
    if (other === undefined || id === booking.id) continue;
    if (!place.resourceIds.some((one) => resourceIds.has(one))) continue;
    bookings.set(id, bookingFactOf(moved(board, other, place)));
  }
  const customers = servedCustomers(booking).flatMap((id) => board.customers.get(id) ?? []);
  const context = createAllocationContext({
    organisation,
    resources: [...resourceIds].flatMap((id) => board.resourcesById.get(id) ?? []),
    labels: [...board.labels.values()],
    customers,
    shifts: [...resourceIds].flatMap((id) => board.shifts.get(id) ?? []),
    bookings: [...bookings.values()],
    leaves: absencesOf(board, resourceIds, 'leave'),
    breaks: absencesOf(board, resourceIds, 'break'),
    qualifications: [...resourceIds].flatMap((id) => board.qualifications.get(id) ?? []),
    documents: board.documents.filter(({ about }) => resourceIds.has(about.replace('resource:', ''))),
    documentTypes: board.documentTypes,
    commitments: board.commitments.filter((one) => one.resourceIds.some((id) => resourceIds.has(id))),
    servicePlans: [...board.servicePlans.values()].filter(
      ({ visitStemId }) => visitStemId === booking.visitStemId,
    ),
    pastJobs: [],
  });
  const job = jobOf({
    id: booking.id,
    details: detailsOf(booking),
    participants: booking.participants,
    start: placement.start,
    end: placement.end,
  });
  const choices = assess(context, job, placement.resourceIds);
  return {
    violations: choices.flatMap((choice) => choice.violations),
    remarks: choices.flatMap(({ unchecked = [] }) => unchecked.map(({ message }) => message)),
  };
}

function absencesOf(board: Board, resourceIds: ReadonlySet<string>, kind: AbsenceView['kind']) {
  return [...resourceIds].flatMap((id) =>
    (board.absences.get(id) ?? []).filter((absence) => absence.kind === kind),
  );
}

/**
 * A job around the board, for hour limits and overlaps; its other details are copied from `like`, since no
 * check reads them.
 */
function factOfNearby(job: NearbyJobView, like: BookingView): BookingFact {
  const { id, revision, customerId, start, end, resourceIds } = job;
  const common = bookingFactOf({ ...like, status: 'rostered' });
  const details = { ...common.details, customerId, location: null };
  return { ...common, id, revision, details, start, end, resourceIds };
}

/** A booking of the timeline as the engine expects it. */
export function bookingFactOf(view: BookingView): BookingFact {
  const common = {
    id: view.id,
    revision: view.revision,
    details: detailsOf(view),
    participants: view.participants,
    start: view.start,
    end: view.end,
    resourceIds: view.resources.map((resource) => resource.id),
    unallocated: view.unallocated,
    autoAllocated: view.autoAllocated ?? false,
    partnerBooking: view.partnerBooking,
    previousResourceIds: [],
    conflict: view.conflict ?? false,
    violations: view.violations,
    locked: view.locked,
    inactive: view.inactive,
    cancellationRequest: view.cancellationRequest,
    continuesBookingId: view.continuesBookingId,
    followUpBookingId: view.followUpBookingId,
    onSiteAt: view.onSiteAt,
    finishedAt: view.finishedAt,
    review: view.review,
    feedback: view.feedback,
  };
  switch (view.status) {
    case 'parked':
      return { ...common, status: view.status, parkedReason: '', dateOpen: false };
    case 'cancelled':
      return {
        ...common,
        status: view.status,
        cancelledReason: view.cancelledReason ?? '',
        cancelledFrom: 'draft',
      };
    default:
      return { ...common, status: view.status };
  }
}

function detailsOf(view: BookingView): BookingDetails {
  const {
    customerId,
    title,
    reference,
    notes,
    labelIds,
    location,
    address,
    timeZone,
    resourcesNeeded,
    preferredResourceIds,
    external,
    visitStemId,
    roster,
    series,
    filterIds,
    externalIds,
    places,
    externalData,
    copyOf,
    equipmentIds,
    optionId,
    group,
  } = view;
  return {
    customerId,
    title,
    reference,
    notes: notes ?? '',
    labelIds,
    location,
    address,
    timeZone,
    resourcesNeeded,
    preferredResourceIds,
    external,
    visitStemId,
    roster,
    series,
    filterIds,
    externalIds,
    places,
    externalData: externalData ?? {},
    copyOf,
    equipmentIds,
    optionId,
    group,
  };
}
