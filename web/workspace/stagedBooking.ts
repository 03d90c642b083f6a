import type { BookingView } from '../../api/contract/views.ts';
import { type BookingStatus, bookingStatuses } from '../../domain/booking/bookingStatus.ts';
import { spanAfterEdit } from '../../domain/booking/span.ts';
import { groupText } from '../../domain/groupEvent/groupText.ts';
import { servedCustomers } from '../../domain/groupEvent/servedCustomers.ts';
import { fullName } from '../../domain/text/fullName.ts';
import { type CurrentBooking, changesNothing, type GivenChange } from '../../domain/workspace/reconcile.ts';
import { type GivenBooking, wantedBookingSchema } from '../../domain/workspace/workspace.ts';
import { type Board, isCancelled, moved, placementOf, titleOf } from '../timeline/board/board.ts';
import type { ChangeKind, Comparison } from '../timeline/board/comparison.ts';
import { unallocatedRow } from '../timeline/board/hitTest.ts';
import { ghostsByRow, type PlannedBar } from '../timeline/board/planGhosts.ts';
import { untouchedBooking } from '../timeline/board/untouchedBooking.ts';
import { type NewDetails, plainDetails } from '../timeline/create/newBooking.ts';
import type { CommandCall } from '../timeline/source/timelineSource.ts';
import { participantsWanted, stagedParticipants } from './stagedParticipants.ts';

/** A booking as staged changes are compared with it. */
export function currentOf(booking: BookingView): CurrentBooking {
  const { title, start, end, status, revision } = booking;
  return { title, start, end, status, revision, resourceIds: [...placementOf(booking).resourceIds] };
}

/** The booking that a step is about; empty if it is about several. */
export function bookingOf({ input }: CommandCall): string {
  return 'bookingId' in input ? (input.bookingId ?? '') : '';
}

/**
 * What a step of the board says of a booking, staged on top of what is staged already; undefined if nothing is left to
 * change. A text if the step cannot be staged.
 */
export function stagedBy(
  call: CommandCall,
  booking: BookingView | undefined,
  staged: GivenChange | undefined,
): GivenChange | undefined | string {
  const wanted = wantedBy(call, booking, staged);
  if (typeof wanted === 'string') return wanted;
  const seen = booking && currentOf(booking);
  const base: GivenChange = staged ?? {
    bookingId: bookingOf(call),
    basis: booking?.revision ?? null,
    seen: seen === undefined ? null : withoutRevision(seen),
    wanted: {},
  };
  const change = { ...base, wanted: { ...base.wanted, ...wanted } };
  return changesNothing(change) ? undefined : change;
}

function wantedBy(
  call: CommandCall,
  booking: BookingView | undefined,
  staged: GivenChange | undefined,
): GivenBooking | string {
  switch (call.name) {
    case 'booking.create': {
      const { bookingId: _id, copyOf: _copyOf, ...given } = call.input;
      return wantedOfNew(given);
    }
    case 'booking.reschedule': {
      const { start, end, resourceIds, force } = call.input;
      return {
        start,
        end,
        ...(force === true && { force }),
        ...(resourceIds && { resourceIds: [...resourceIds] }),
      };
    }
    case 'booking.allocate': {
      const { resourceIds, force } = call.input;
      return { resourceIds: [...resourceIds], ...(force === true && { force }) };
    }
    case 'booking.removeResource': {
      const { resourceId } = call.input;
      const had =
        parsedWanted(staged)?.resourceIds ?? (booking === undefined ? [] : placementOf(booking).resourceIds);
      return { resourceIds: had.filter((id) => id !== resourceId) };
    }
    case 'booking.addParticipant':
    case 'booking.chooseServices':
    case 'booking.recordAttendance':
    case 'booking.removeParticipant':
      return participantsWanted(call, parsedWanted(staged)?.participants ?? []);
    case 'booking.cancel':
      return { status: 'cancelled', reason: call.input.reason };
    case 'booking.confirm':
      return { status: 'confirmed' };
    default:
      return 'This step cannot be staged: leave the workspace to take it.';
  }
}

/** What is wanted of a new booking: it is for a customer, or is a group event. */
export function wantedOfNew<
  Details extends Pick<NewDetails, 'customerId'> & { readonly group?: NewDetails['group'] | undefined },
>({ customerId, group, ...given }: Details) {
  return { ...given, ...(customerId && { customerId }), ...(group && { group }) };
}

function parsedWanted(staged: GivenChange | undefined) {
  return staged && wantedBookingSchema.safeParse(staged.wanted).data;
}

function withoutRevision({ revision: _revision, ...seen }: CurrentBooking) {
  return seen;
}

/** A booking as a staged change wants it, on a board that names the people; undefined if it cannot be shown. */
export function stagedView(
  board: Board,
  booking: BookingView | undefined,
  { bookingId, wanted }: GivenChange,
): BookingView | undefined {
  const parsed = wantedBookingSchema.safeParse(wanted);
  if (!parsed.success) return undefined;
  const {
    resourceIds,
    status,
    reason,
    start,
    end,
    force: _force,
    inactive: _inactive,
    participants = [],
    ...details
  } = parsed.data;
  const before = booking ?? begun(board, bookingId, parsed.data);
  if (before === undefined) return undefined;
  const span = spanAfterEdit(before, { start, end });
  const people = resourceIds ?? [...placementOf(before).resourceIds];
  const described = withDetails(before, details);
  const taking = withTaking(described, stagedParticipants(board, described, participants));
  const placed = moved(board, taking, { ...span, resourceIds: people });
  const stepped = status ?? placed.status;
  return {
    ...placed,
    status: isStatus(stepped) ? stepped : placed.status,
    cancelledReason: stepped === 'cancelled' ? (reason ?? '') : placed.cancelledReason,
  };
}

function isStatus(status: string): status is BookingStatus {
  return bookingStatuses.some((one) => one === status);
}

/** The booking with those of its details that are given. */
function withDetails(booking: BookingView, { notes, ...given }: GivenBooking): BookingView {
  const { title = booking.title, customerId = booking.customerId, labelIds = booking.labelIds } = given;
  const { resourcesNeeded = booking.resourcesNeeded, reference = booking.reference } = given;
  const { group = booking.group } = given;
  return {
    ...booking,
    title,
    customerId,
    labelIds,
    group,
    resourcesNeeded,
    reference,
    notes: notes ?? booking.notes,
    location: given.location === undefined ? booking.location : given.location,
    address: given.address === undefined ? booking.address : given.address,
  };
}

function withTaking(booking: BookingView, participants: BookingView['participants']): BookingView {
  const { group, customerName } = booking;
  return {
    ...booking,
    participants,
    customerName: group === null ? customerName : groupText(group, participants),
  };
}

/** A booking that a staged change begins. */
function begun(
  board: Board,
  id: string,
  { customerId: wanted, group, title = '', start, end, labelIds = [] }: GivenBooking,
): BookingView | undefined {
  const customerId = wanted ?? null;
  if ((customerId === null && group === undefined) || start === undefined || end === undefined) {
    return undefined;
  }
  const customer = board.customers.get(customerId ?? '');
  return {
    ...plainDetails('', title, []),
    ...untouchedBooking,
    customerId,
    group: group ?? null,
    id,
    revision: 0,
    status: 'draft',
    start,
    end,
    labelIds,
    preferredResourceIds: [],
    customerName: customer === undefined ? '' : fullName(customer),
    resources: [],
    labels: labelIds.map((labelId) => ({ id: labelId, name: board.labels.get(labelId)?.name ?? '' })),
    unallocated: true,
    partnerBooking: false,
    conflict: false,
    violations: [],
  };
}

/** What a staged change does to its booking, in one word. */
export function kindOf({ seen, wanted }: GivenChange): ChangeKind {
  if (wanted.status === 'cancelled') return 'cancelled';
  if (seen === null) return 'added';
  return ['start', 'end', 'resourceIds'].some((field) => wanted[field] !== undefined) ? 'moved' : 'changed';
}

/** How staged changes are marked on the board, and where their bookings still stand for everybody else. */
export function marksOf(
  changes: readonly GivenChange[],
  bookings: ReadonlyMap<string, BookingView>,
): Comparison {
  const kinds = new Map(changes.map((change) => [change.bookingId, kindOf(change)] as const));
  const standing: { row: string; bar: PlannedBar }[] = [];
  const ofCustomers: { row: string; bar: PlannedBar }[] = [];
  for (const change of changes) {
    const booking = bookings.get(change.bookingId);
    if (booking === undefined || isCancelled(booking) || kindOf(change) !== 'moved') continue;
    const wanted = wantedBookingSchema.safeParse(change.wanted).data;
    const { start, end } = spanAfterEdit(booking, wanted ?? {});
    const rows = rowsOf(placementOf(booking).resourceIds);
    const after = rowsOf(wanted?.resourceIds ?? placementOf(booking).resourceIds);
    const bar: PlannedBar = {
      bookingId: booking.id,
      title: titleOf(booking),
      start: booking.start,
      end: booking.end,
      kind: 'was',
    };
    const keepsTime = start === booking.start && end === booking.end;
    for (const row of rows) if (!keepsTime || !after.includes(row)) standing.push({ row, bar });
    const goes = wanted?.customerId !== undefined && wanted.customerId !== booking.customerId;
    if (!keepsTime || goes) for (const row of servedCustomers(booking)) ofCustomers.push({ row, bar });
  }
  return { kinds, ghosts: ghostsByRow(standing), customerGhosts: ghostsByRow(ofCustomers) };
}

function rowsOf(resourceIds: readonly string[]): readonly string[] {
  return resourceIds.length === 0 ? [unallocatedRow] : resourceIds;
}
