import type { Booking, ExistingBooking } from '../booking/booking.ts';
import type { BookingEvent } from '../booking/bookingEvents.ts';
import { evolveBooking } from '../booking/bookingEvolution.ts';
import {
  type BookingCommand,
  type BookingFacts,
  type IdentifiedBooking,
  planningFacts,
} from '../booking/bookingFacts.ts';
import { isCurrent } from '../booking/bookingStatus.ts';
import { checkPeople } from '../booking/fitness.ts';
import { accept, type Decision, refuse } from '../kernel/refusal.ts';
import { refusalTexts } from '../text/texts.ts';
import { mostPlacesOfGroup } from './groupDetails.ts';
import { type Attendance, hasPlace, type Participant } from './participant.ts';
import { peopleNeeded } from './peopleNeeded.ts';
import { serviceRefusal } from './serviceRefusal.ts';

/** A command about one participant of a group event. */
export type ParticipationCommand = Extract<
  BookingCommand,
  {
    name:
      | 'booking.addParticipant'
      | 'booking.chooseServices'
      | 'booking.recordAttendance'
      | 'booking.removeParticipant'
      | 'booking.cancelParticipation';
  }
>;

/** A group event with the participant whom a command is about, if they are there. */
interface Meant extends IdentifiedBooking {
  readonly customerId: string;
  readonly participant: Participant | undefined;
}

/**
 * Who takes part in a group event, one participant at a time, so that nobody overwrites what others enter
 * (docs/decisions.md, Group events). Beyond its places, customers wait; a place that becomes free goes to the person who has
 * waited longest. People who do not fit any more mark a conflict, as after a change of details.
 */
export function decideParticipation(
  { id, booking }: IdentifiedBooking,
  command: ParticipationCommand,
  facts: BookingFacts,
): Decision<BookingEvent> {
  if (booking.details.group === null) return wrong('bookingId', 'noGroup');
  if (booking.inactive || booking.status === 'cancelled') {
    return refuse('transition_not_allowed', refusalTexts.groupOver, { status: booking.status });
  }
  const customerId = 'customerId' in command.input ? command.input.customerId : facts.actor.customerId;
  if (customerId === null) return refuse('not_allowed', refusalTexts.onlyParticipants);
  const participant = booking.participants.find((one) => one.customerId === customerId);
  const meant = { id, booking, customerId, participant };
  if (command.name === 'booking.addParticipant') return added(meant, command.input.serviceIds, facts);
  if (participant === undefined) return wrong('customerId', 'noParticipant');
  switch (command.name) {
    case 'booking.chooseServices':
      return chosen(meant, participant, command.input.serviceIds);
    case 'booking.recordAttendance':
      return recorded(meant, participant, command.input.attendance, facts);
    case 'booking.removeParticipant':
      return accept(
        ...participationAfter(meant, { type: 'ParticipantRemoved', data: { customerId } }, facts),
      );
    case 'booking.cancelParticipation':
      return booking.start <= facts.now
        ? refuse('transition_not_allowed', refusalTexts.groupBegan)
        : recorded(meant, participant, 'cancelled', facts);
  }
}

function wrong(path: string, text: 'noGroup' | 'noParticipant' | 'alreadyTakesPart' | 'groupFull') {
  return refuse('invalid_input', refusalTexts[text], { path: [path] });
}

/** Somebody new, or again who had cancelled: with a place, if one is free. */
function added(meant: Meant, serviceIds: readonly string[], facts: BookingFacts): Decision<BookingEvent> {
  const { booking, customerId, participant } = meant;
  if (participant !== undefined && participant.attendance !== 'cancelled') {
    return wrong('customerId', 'alreadyTakesPart');
  }
  const waiting = booking.participants.filter(({ attendance }) => attendance === 'waiting');
  const attendance: Attendance = freePlaces(booking) > 0 && waiting.length === 0 ? 'expected' : 'waiting';
  if (attendance === 'waiting' && waiting.length >= mostPlacesOfGroup)
    return wrong('customerId', 'groupFull');
  const wanted = refusalOfServices(booking, customerId, serviceIds);
  if (wanted !== undefined) return wanted;
  const joined: BookingEvent = {
    type: 'ParticipantJoined',
    data: { customerId, serviceIds: [...serviceIds], attendance },
  };
  if (participant === undefined) return accept(...participationAfter(meant, joined, facts));
  const left: BookingEvent = { type: 'ParticipantRemoved', data: { customerId } };
  const without = evolveBooking(booking, left);
  if (without.status === 'none') return accept();
  return accept(left, ...participationAfter({ ...meant, booking: without }, joined, facts));
}

function chosen(
  { booking, customerId }: Meant,
  participant: Participant,
  serviceIds: readonly string[],
): Decision<BookingEvent> {
  const refusal = refusalOfServices(booking, customerId, serviceIds);
  if (refusal !== undefined) return refusal;
  if (participant.serviceIds.join() === serviceIds.join()) return accept();
  return accept({ type: 'ParticipantServicesChosen', data: { customerId, serviceIds: [...serviceIds] } });
}

/** `absent`: with notice if it is told as long before the beginning as the organisation says. */
function recorded(
  meant: Meant,
  participant: Participant,
  said: Exclude<Attendance, 'waiting'> | 'absent',
  facts: BookingFacts,
): Decision<BookingEvent> {
  const { booking, customerId } = meant;
  const notice = facts.organisation.settings.groupNoticeHours * 3600;
  const inTime = facts.now <= booking.start - notice;
  const attendance = said === 'absent' ? (inTime ? 'absentWithNotice' : 'absentWithoutNotice') : said;
  if (attendance === participant.attendance) return accept();
  if (!hasPlace(participant) && hasPlace({ attendance }) && freePlaces(booking) <= 0) {
    return wrong('customerId', 'groupFull');
  }
  return accept(
    ...participationAfter(meant, { type: 'AttendanceRecorded', data: { customerId, attendance } }, facts),
  );
}

/** What an edit of a group event means for those who wait: places that it adds are theirs. */
export function withPlacesGiven(
  { id, booking }: IdentifiedBooking,
  edited: readonly BookingEvent[],
  facts: BookingFacts,
): readonly BookingEvent[] {
  const after = edited.reduce<Booking>(evolveBooking, booking);
  if (after.status === 'none') return edited;
  const [first] = movedUp(after);
  if (first === undefined) return edited;
  const meant = { id, booking: after, customerId: first.data.customerId, participant: undefined };
  return [...edited, ...participationAfter(meant, first, facts)];
}

/** How many places of a group event nobody has. */
export function freePlaces({ details: { group }, participants }: ExistingBooking): number {
  return (group?.places ?? 0) - participants.filter(hasPlace).length;
}

function refusalOfServices(
  { details: { group }, participants }: ExistingBooking,
  customerId: string,
  serviceIds: readonly string[],
): Decision<BookingEvent> | undefined {
  const refusal = serviceRefusal({ group, participants }, customerId, serviceIds);
  return refusal === undefined ? undefined : refuse(refusal.code, refusal.message, refusal.details);
}

/**
 * The event, then a place for each of those who wait as long as there are any, and what that means for its people. In what
 * is over, the event alone.
 */
export function participationAfter(
  { id, booking }: IdentifiedBooking,
  event: BookingEvent & { type: 'ParticipantJoined' | 'AttendanceRecorded' | 'ParticipantRemoved' },
  facts: BookingFacts,
): readonly BookingEvent[] {
  if (booking.inactive || booking.status === 'cancelled') return [event];
  const events = [event, ...movedUp(evolveBooking(booking, event))];
  const after = events.reduce<Booking>(evolveBooking, booking);
  if (after.status === 'none') return events;
  const needed = peopleNeeded(after);
  const withNeeded = needed === after.details.resourcesNeeded ? {} : { resourcesNeeded: needed };
  const [last = event] = events.slice(-1);
  const data = { ...last.data, ...withNeeded, ...fitnessOf({ id, booking: after }, facts) };
  // The boundary: the last event with more of the fields that it may have.
  return [...events.slice(0, -1), { ...last, data } as typeof last];
}

/** A place for each of those who wait, as long as there are any: first for those who have waited longest. */
export function movedUp(after: Booking) {
  if (after.status === 'none' || after.details.group === null) return [];
  const waiting = after.participants.filter(({ attendance }) => attendance === 'waiting');
  return waiting.slice(0, Math.max(0, freePlaces(after))).map(({ customerId }) => ({
    type: 'AttendanceRecorded' as const,
    data: { customerId, attendance: 'expected' as const },
  }));
}

/** A new check of its people, if it has any that work for it. */
function fitnessOf({ id, booking }: IdentifiedBooking, facts: BookingFacts) {
  if (booking.resourceIds.length === 0 || !isCurrent(booking)) return {};
  const { fitness } = checkPeople({ ...booking, id }, booking.resourceIds, planningFacts(facts));
  return fitness.conflict === booking.conflict && fitness.violations.length === booking.violations.length
    ? {}
    : fitness;
}
