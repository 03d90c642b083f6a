import type { absenceCommands } from '../../domain/absence/absenceCommands.ts';
import type { DeclarationsOf } from '../defineCommand.ts';

export const absenceDeclarations: DeclarationsOf<typeof absenceCommands> = {
  'absence.create': {
    title: 'Enter leave or a break',
    description:
      'A resource is away from `start` to `end`; `requested` until it is decided, or approved at once. It is accepted over work that is already planned: those bookings are marked in conflict, and the report lists them.',
  },
  'absence.request': {
    title: 'Request leave',
    description:
      'Leave of the sender, `requested` until a planner decides it. It counts as leave until it is declined: the report lists the bookings that are in conflict with it.',
  },
  'absence.change': {
    title: 'Change leave or a break',
    description:
      'Changes the times or the reason; only the fields given. Refused once it was declined or cancelled. The report lists the bookings that are in conflict with it.',
  },
  'absence.approve': {
    title: 'Approve leave or a break',
    description: 'Also possible after it was declined; refused after it was cancelled.',
  },
  'absence.decline': {
    title: 'Decline leave or a break',
    description: 'It no longer counts; refused after it was cancelled.',
  },
  'absence.cancel': {
    title: 'Cancel leave or a break',
    description: 'It no longer counts; only `absence.undo` makes it stand again.',
  },
  'absence.undo': {
    title: 'Undo a step of leave or a break',
    description:
      'Takes back what the command with the id `commandId` did to it: status, times and reasons are again what they were before; of the command that entered it, it becomes cancelled. Refused with `changed_since` if anybody has acted on it since; `details.since` tells who.',
  },
};
