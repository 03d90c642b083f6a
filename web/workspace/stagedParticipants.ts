import type { BookingView } from '../../api/contract/views.ts';
import { hasPlace, type WantedParticipant } from '../../domain/groupEvent/participant.ts';
import { fullName } from '../../domain/text/fullName.ts';
import type { GivenBooking } from '../../domain/workspace/workspace.ts';
import type { ParticipationCall } from '../groupEvents/Participants.tsx';
import type { Board } from '../timeline/board/board.ts';

type Wanted = NonNullable<GivenBooking['participants']>[number];
type Participant = BookingView['participants'][number];

/** What is wanted of the participants of a booking after a step with one of them. */
export function participantsWanted(
  { name, input }: Exclude<ParticipationCall, { name: 'booking.cancelParticipation' }>,
  before: readonly Wanted[],
): { readonly participants: Wanted[] } {
  const { customerId } = input;
  const { attendance, ...known } = before.find((one) => one.customerId === customerId) ?? { customerId };
  const after: Wanted =
    name === 'booking.removeParticipant'
      ? { customerId, attendance: 'removed' }
      : name === 'booking.recordAttendance'
        ? { ...known, attendance: input.attendance }
        : name === 'booking.chooseServices'
          ? { ...known, ...(attendance && { attendance }), serviceIds: input.serviceIds }
          : { customerId, serviceIds: input.serviceIds ?? [], attendance: 'expected' };
  return { participants: [...before.filter((one) => one.customerId !== customerId), after] };
}

/** The participants of a booking as staged changes want them; a place that becomes free is of the customer who waits longest. */
export function stagedParticipants(
  board: Board,
  { group, participants }: Pick<BookingView, 'group' | 'participants'>,
  wanted: readonly WantedParticipant[],
): BookingView['participants'] {
  const changed = new Map(wanted.map((one) => [one.customerId, one]));
  const present = new Set(participants.map(({ customerId }) => customerId));
  const after = [
    ...participants,
    ...wanted.flatMap(({ customerId }) => (present.has(customerId) ? [] : [begun(board, customerId)])),
  ].flatMap((one) => changedTo(board, one, changed.get(one.customerId)));
  let free = (group?.places ?? 0) - after.filter(hasPlace).length;
  return after.map((one) => {
    if (one.attendance !== 'waiting' || free <= 0) return one;
    free -= 1;
    return { ...one, attendance: 'expected' };
  });
}

function begun({ customers }: Board, customerId: string): Participant {
  const customer = customers.get(customerId);
  const name = customer === undefined ? '' : fullName(customer);
  return { customerId, name, attendance: 'waiting', serviceIds: [], services: [] };
}

function changedTo(
  { labels }: Board,
  one: Participant,
  wanted: WantedParticipant | undefined,
): readonly Participant[] {
  if (wanted === undefined) return [one];
  const { attendance, serviceIds = one.serviceIds } = wanted;
  if (attendance === 'removed') return [];
  const services = serviceIds.map((id) => ({ id, name: labels.get(id)?.name ?? '' }));
  return [{ ...one, attendance: attendanceAfter(one, attendance), serviceIds: [...serviceIds], services }];
}

function attendanceAfter(
  { attendance: now }: Participant,
  said: Exclude<WantedParticipant['attendance'], 'removed'>,
): Participant['attendance'] {
  if (said === undefined) return now;
  // With a place, if there is one.
  if (said === 'expected' && !hasPlace({ attendance: now })) return 'waiting';
  return said === 'absent' ? 'absentWithNotice' : said;
}
