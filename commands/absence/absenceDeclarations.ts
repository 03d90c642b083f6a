import type { absenceCommands } from '../../domain/absence/absenceCommands.ts';
import type { DeclarationsOf } from '../defineCommand.ts';

export const absenceDeclarations: DeclarationsOf<typeof absenceCommands> = {
  'absence.create': {
    title: 'Enter leave or a break',
    description:
      'A resource is away from `start` to `end`; `requested` until it is decided about, or approved at once. It is accepted over work that is planned already: those bookings are marked in conflict, and the report lists them.',
  },
  'absence.change': {
    title: 'Change leave or a break',
    description:
      'Changes the times or the reason; only the fields given. What is declined or cancelled is refused. The report lists the bookings that are in conflict with it.',
  },
  'absence.approve': {
    title: 'Approve leave or a break',
    description: 'Also what was declined before; what is cancelled is refused.',
  },
  'absence.decline': {
    title: 'Decline leave or a break',
    description: 'It does not count any more; what is cancelled is refused.',
  },
  'absence.cancel': {
    title: 'Cancel leave or a break',
    description: 'It does not count any more, for good.',
  },
};
