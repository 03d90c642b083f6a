import type { bookingCommands } from '../../domain/booking/bookingCommands.ts';
import type { DeclarationsOf } from '../defineCommand.ts';

export const bookingDeclarations: DeclarationsOf<typeof bookingCommands> = {
  'booking.create': {
    title: 'Create a booking',
    description:
      'Plans a job for a customer, as a draft without people. Refused for a customer who is deactivated, also where one is given to a booking later; what stands for them goes on.',
  },
  'booking.edit': {
    title: 'Edit a booking',
    description: 'Changes what is to be done, for whom and where; only the fields given.',
  },
  'booking.synchronise': {
    title: 'Make a booking what another system says of it',
    description:
      'Creates or changes a booking, moves it, replaces its people and takes it to a status, in one step: all of it or nothing. Only what is given changes, and what is so already is no step; the checks, rights and settings are those of the single steps. `resourceIds` that are empty leave it without people. A status that lies behind is refused with `transition_not_allowed`.',
  },
  'booking.reschedule': {
    title: 'Reschedule a booking',
    description:
      'Moves, resizes or hands over a booking. Refused with `resource_busy` if a person has other work then; other violations mark a conflict.',
  },
  'booking.split': {
    title: 'Split a booking',
    description:
      'Makes two bookings of one, in one step: it ends at `splitAt`, and `created` names the booking that does the rest, without people. Needs the rights to reschedule and to create bookings.',
  },
  'booking.allocate': {
    title: 'Allocate people',
    description:
      'Replaces the people of a booking with those named. Refused with `resource_busy` unless `force`; other violations mark a conflict.',
  },
  'booking.allocateAutomatically': {
    title: 'Allocate automatically',
    description: 'Gives the booking the best-scoring matching resources, as many as it needs.',
  },
  'booking.allocateAll': {
    title: 'Allocate all',
    description:
      'Allocates every unallocated draft that starts in the span automatically. The report says who was chosen, and why the others stayed unallocated.',
    concerns: 'manyRecords',
  },
  'booking.applyPlan': {
    title: 'Apply a plan',
    description:
      'Gives many bookings other people in one step, as a preview of `POST /api/v1/plans` proposes; a booking left without people is a draft again. With the source `handOver` it is a person’s choice: one booking to somebody else, so that its person can take another; with `swap` two people exchange work, as `POST /api/v1/swaps` proposes. Refused as a whole with `plan_outdated` and the list of reasons. The report holds the changes that undo it.',
    concerns: 'manyRecords',
  },
  'booking.removeResource': {
    title: 'Remove a resource',
    description: 'Removes one person from a booking; without anybody it is a draft again.',
  },
  'booking.lock': {
    title: 'Lock a booking',
    description:
      'Neither plans nor people can change its time or its people until it is unlocked (`booking_locked`).',
  },
  'booking.unlock': {
    title: 'Unlock a booking',
    description: 'Plans and people may move it again.',
  },
  'booking.deactivate': {
    title: 'Make a booking inactive',
    description:
      'It counts for nothing until it is active again: it occupies nobody, and lists, boards and searches leave it out unless they are asked for `inactive`.',
  },
  'booking.reactivate': {
    title: 'Make a booking active again',
    description:
      'With its status and its people, who are checked: refused with `resource_busy` if one has other work then, unless `force`; other violations mark a conflict.',
  },
  'booking.confirm': {
    title: 'Confirm a booking',
    description: 'From rostered to confirmed.',
  },
  'booking.dispatch': {
    title: 'Dispatch a booking',
    description: 'The resource is on its way.',
  },
  'booking.start': {
    title: 'Start a booking',
    description: 'The resource is on site; the time is recorded.',
  },
  'booking.finish': {
    title: 'Finish a booking',
    description: 'The job is done; with outcome `MultiDay` a follow-up booking is created.',
  },
  'booking.review': {
    title: 'Review a booking',
    description: 'From finished to reviewed.',
  },
  'booking.feedback': {
    title: 'Give feedback',
    description: 'From reviewed to feedback.',
  },
  'booking.park': {
    title: 'Park a booking',
    description: 'Postpones it, to a new time or with its date left open.',
  },
  'booking.unpark': {
    title: 'Unpark a booking',
    description: 'Back to draft or rostered.',
  },
  'booking.cancel': {
    title: 'Cancel a booking',
    description: 'Anything before finished; a reason is required.',
  },
  'booking.reopen': {
    title: 'Reopen a booking',
    description: 'A cancelled booking becomes a draft without people.',
  },
  'booking.revert': {
    title: 'Put a booking back',
    description:
      'To what it was at an earlier revision; its people are checked again, and may come into conflict. With `revision` null it is taken back, as if it had never been entered. A follow-up that it did not have then is taken back with it; refused with `changed_since` if anybody has acted on that.',
  },
  'booking.undo': {
    title: 'Undo a step',
    description:
      'Takes back what the command with the id `commandId` did to the booking: its status, its time, its people and its details are again what they were before; people are checked again, and may come into conflict. For whoever may take the step, whatever the workflow offers now. Undoing the outcome MultiDay takes the follow-up booking back as well. Refused with `changed_since` if anybody has acted on the booking since, or on that follow-up (`details.followUpBookingId`); `details.since` tells who. An undone step can be redone: the command that undid it is a step as well.',
  },
  'booking.addParticipant': {
    title: 'Add a participant',
    description:
      'A customer takes part in a group event; beyond its places they wait, and the place that becomes free next is theirs.',
  },
  'booking.chooseServices': {
    title: 'Choose services',
    description: 'Which services of a group event a participant takes.',
  },
  'booking.recordAttendance': {
    title: 'Record attendance',
    description:
      'Whether a participant of a group event came. `absent` is with notice if it is told as long before as the organisation says; `cancelled` makes the place free; `expected` gives one to who waited.',
  },
  'booking.removeParticipant': {
    title: 'Remove a participant',
    description: 'Takes a customer off a group event, as if they had never been entered.',
  },
  'booking.cancelParticipation': {
    title: 'Give up a place',
    description: 'A customer gives up the own place in a group event before it begins.',
  },
  'booking.requestCancellation': {
    title: 'Request cancellation',
    description:
      'A resource or customer asks for cancellation; the booking keeps its status until it is decided.',
  },
  'booking.approveCancellation': {
    title: 'Approve a cancellation',
    description: 'Cancels the booking for the reason that was given.',
  },
  'booking.declineCancellation': {
    title: 'Decline a cancellation',
    description: 'The booking stays as it is.',
  },
};
