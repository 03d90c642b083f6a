import { sameValue } from '../changedFields.ts';
import {
  type CommandFacts,
  type CommandOf,
  createsNothingElse,
  type Decider,
  eventTest,
} from '../decider.ts';
import { accept, refuse } from '../refusal.ts';
import { refusalTexts } from '../texts.ts';
import type { Shift } from './shift.ts';
import type { shiftCommands } from './shiftCommands.ts';
import { type ShiftEvent, shiftEvents } from './shiftEvents.ts';

export type ShiftCommand = CommandOf<typeof shiftCommands>;

/** A weekly timesheet of one resource. */
export const shiftDecider: Decider<Shift, ShiftCommand, ShiftEvent, CommandFacts> = {
  category: 'shift',
  initial: { status: 'none' },
  isEvent: eventTest(shiftEvents),
  evolve,
  decide(shift, command) {
    switch (command.name) {
      case 'shift.create': {
        const { shiftId: _, ...details } = command.input;
        return shift.status === 'current'
          ? refuse('already_exists', refusalTexts.alreadyExists('shift'))
          : accept({ type: 'ShiftCreated', data: details });
      }
      case 'shift.change': {
        const { shiftId: _, ...details } = command.input;
        if (shift.status !== 'current') return refuse('not_found', refusalTexts.notFound('shift'));
        return sameValue(details, shift.details) ? accept() : accept({ type: 'ShiftChanged', data: details });
      }
      case 'shift.remove':
        return shift.status === 'current'
          ? accept({ type: 'ShiftRemoved', data: {} })
          : refuse('not_found', refusalTexts.notFound('shift'));
    }
  },
  alsoCreates: createsNothingElse,
};

function evolve(shift: Shift, event: ShiftEvent): Shift {
  switch (event.type) {
    case 'ShiftCreated':
      return shift.status === 'current' ? shift : { status: 'current', details: event.data };
    case 'ShiftChanged':
      return shift.status === 'current' ? { status: 'current', details: event.data } : shift;
    case 'ShiftRemoved':
      return shift.status === 'current' ? { status: 'removed' } : shift;
  }
}
