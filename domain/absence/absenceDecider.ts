import { withChanges } from '../changedFields.ts';
import type { CommandOf } from '../decider.ts';
import { decideChanges, recordDecider } from '../recordDecider.ts';
import { accept, refuse } from '../refusal.ts';
import { refusalTexts } from '../texts.ts';
import { type Absence, type AbsenceStatus, standsAs } from './absence.ts';
import { type absenceCommands, longestAbsenceSeconds } from './absenceCommands.ts';
import { absenceEvents } from './absenceEvents.ts';

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
  },
  evolve: {
    AbsenceCreated: { begin: ({ status, ...details }) => ({ status, details, decidedReason: null }) },
    AbsenceChanged: (absence, changes) => ({ ...absence, details: withChanges(absence.details, changes) }),
    AbsenceApproved: (absence) => ({ ...absence, status: 'approved', decidedReason: null }),
    AbsenceDeclined: (absence, { reason }) => ({ ...absence, status: 'declined', decidedReason: reason }),
    AbsenceCancelled: (absence, { reason }) => ({ ...absence, status: 'cancelled', decidedReason: reason }),
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
