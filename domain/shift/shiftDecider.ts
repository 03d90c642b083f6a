import { sameValue } from '../changedFields.ts';
import type { CommandOf } from '../decider.ts';
import { recordDecider } from '../recordDecider.ts';
import { accept } from '../refusal.ts';
import type { Shift } from './shift.ts';
import type { shiftCommands } from './shiftCommands.ts';
import { shiftEvents } from './shiftEvents.ts';

export type ShiftCommand = CommandOf<typeof shiftCommands>;

/** A weekly timesheet of one resource. */
export const shiftDecider = recordDecider<Shift, typeof shiftCommands, typeof shiftEvents>({
  category: 'shift',
  events: shiftEvents,
  initial: { status: 'none' },
  decide: {
    'shift.create': {
      begin: ({ shiftId: _, ...data }) => accept({ type: 'ShiftCreated', data }),
    },
    'shift.change': ({ details }, { shiftId: _, ...data }) =>
      sameValue(data, details) ? accept() : accept({ type: 'ShiftChanged', data }),
    'shift.remove': () => accept({ type: 'ShiftRemoved', data: {} }),
  },
  evolve: {
    ShiftCreated: { begin: (details) => ({ status: 'current', details }) },
    ShiftChanged: (_, details) => ({ status: 'current', details }),
    ShiftRemoved: () => ({ status: 'removed' }),
  },
});
