import { withChanges } from '../kernel/changedFields.ts';
import type { CommandOf } from '../kernel/decider.ts';
import { decideChanges, recordDecider } from '../kernel/recordDecider.ts';
import { accept, refuse } from '../kernel/refusal.ts';
import { decideUndo } from '../kernel/stepToUndo.ts';
import { refusalTexts } from '../text/texts.ts';
import type { Absence } from './absence.ts';
import { type absenceCommands, longestAbsenceSeconds } from './absenceCommands.ts';
import { type AbsenceEvent, absenceEvents } from './absenceEvents.ts';
import { type AbsenceStatus, standsAs } from './absenceStatus.ts';

export type AbsenceCommand = CommandOf<typeof absenceCommands>;

/**
 * Leave or a break of one resource (scheduling §3, §5.3). A decision about leave can be revised. A cancelled
 * absence stays cancelled, and one that does not stand cannot be changed: `transition_not_allowed`.
 */
export const absenceDecider = recordDecider<Absence, typeof absenceCommands, typeof absenceEvents>({
  category: 'absence',
  events: absenceEvents,
  initial: { status: 'none' },
  decide: {
    'absence.create': {
      begin: ({ absenceId: _, ...data }) => accept({ type: 'AbsenceCreated', data }),
    },
    'absence.request': {
      begin: ({ absenceId: _, ...data }, { actor }) =>
        actor.resourceId === data.resourceId
          ? accept({ type: 'AbsenceCreated', data: { ...data, kind: 'leave', status: 'requested' } })
          : refuse('not_allowed', refusalTexts.notYourLeave),
    },
    'absence.change': ({ status, details: { start, end, reason } }, input) => {
      if (!standsAs(status)) return noSuchStep('change', status);
      const times = { start, end };
      return decideChanges(
        { ...times, reason },
        input,
        (data) => badTimes({ ...times, ...data }) ?? accept({ type: 'AbsenceChanged', data }),
      );
    },
    'absence.approve': ({ status }) => {
      if (status === 'approved') return accept();
      return status === 'cancelled'
        ? noSuchStep('approve', status)
        : accept({ type: 'AbsenceApproved', data: {} });
    },
    'absence.decline': ({ status }, { reason }) => {
      if (status === 'declined') return accept();
      return status === 'cancelled'
        ? noSuchStep('decline', status)
        : accept({ type: 'AbsenceDeclined', data: { reason } });
    },
    'absence.cancel': ({ status }, { reason }) =>
      status === 'cancelled' ? accept() : accept({ type: 'AbsenceCancelled', data: { reason } }),
    'absence.undo': (_, { commandId }, facts) =>
      decideUndo<AbsenceEvent>(facts.step, ({ step, again }) => {
        // The boundary: the pipeline folds it with this decider.
        const earlier = facts.earlier as Absence | undefined;
        // Who was never away is listed all the same: the leave was entered, and then called off.
        if (earlier === undefined || earlier.status === 'none') {
          return accept({ type: 'AbsenceCancelled', data: { reason: '' } });
        }
        const { status, decidedReason, details } = earlier;
        const { start, end, reason } = details;
        const before = { start, end, reason, status, decidedReason };
        return accept({
          type: 'AbsenceStepUndone',
          data: { undoes: commandId, step, again, ...before },
        });
      }),
  },
  evolve: {
    AbsenceCreated: { begin: ({ status, ...details }) => ({ status, details, decidedReason: null }) },
    AbsenceChanged: (absence, changes) => ({ ...absence, details: withChanges(absence.details, changes) }),
    AbsenceApproved: (absence) => ({ ...absence, status: 'approved', decidedReason: null }),
    AbsenceDeclined: (absence, { reason }) => ({ ...absence, status: 'declined', decidedReason: reason }),
    AbsenceCancelled: (absence, { reason }) => ({ ...absence, status: 'cancelled', decidedReason: reason }),
    AbsenceStepUndone: ({ details }, { start, end, reason, status, decidedReason }) => ({
      status,
      decidedReason,
      details: { ...details, start, end, reason },
    }),
  },
});

function badTimes({ start, end }: { readonly start: number; readonly end: number }) {
  if (end <= start) return refuse('invalid_input', refusalTexts.endBeforeStart, { path: ['end'] });
  return end - start > longestAbsenceSeconds
    ? refuse('invalid_input', refusalTexts.absenceTooLong, { path: ['end'] })
    : undefined;
}

function noSuchStep(step: string, status: AbsenceStatus) {
  return refuse('transition_not_allowed', refusalTexts.noSuchAbsenceStep(step, status), { status });
}
