import type { shiftCommands } from '../../domain/shift/shiftCommands.ts';
import type { DeclarationsOf } from '../defineCommand.ts';

export const shiftDeclarations: DeclarationsOf<typeof shiftCommands> = {
  'shift.create': {
    title: 'Create a shift',
    description: 'Adds a weekly timesheet of a resource; an end at or before its begin wraps past midnight.',
  },
  'shift.change': {
    title: 'Change a shift',
    description: 'Replaces the whole timesheet.',
  },
  'shift.remove': {
    title: 'Remove a shift',
    description: 'The timesheet no longer counts.',
  },
};
