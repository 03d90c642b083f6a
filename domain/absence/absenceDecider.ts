import { changedFields } from '../changedFields.ts';
import {
  type CommandFacts,
  type CommandOf,
  createsNothingElse,
  type Decider,
  eventTest,
} from '../decider.ts';
import { accept, type Decision, refuse } from '../refusal.ts';
import { refusalTexts } from '../texts.ts';
import { type Absence, type AbsenceStatus, type ExistingAbsence, standsAs } from './absence.ts';
import { type absenceCommands, longestAbsenceSeconds } from './absenceCommands.ts';
import { type AbsenceEvent, absenceEvents } from './absenceEvents.ts';

export type AbsenceCommand = CommandOf<typeof absenceCommands>;

/**
 * Leave or a break of one resource (scheduling §3, §5.3). A decision about a leave can be revised; what was
 * cancelled stays cancelled, and what is not standing cannot be changed: `transition_not_allowed`.
 */
export const absenceDecider: Decider<Absence, AbsenceCommand, AbsenceEvent, CommandFacts> = {
  category: 'absence',
  initial: { status: 'none' },
  isEvent: eventTest(absenceEvents),
  evolve,
  decide(absence, command) {
    if (command.name === 'absence.create') {
      const { absenceId: _, ...data } = command.input;
      return absence.status === 'none'
        ? accept({ type: 'AbsenceCreated', data })
        : refuse('already_exists', refusalTexts.alreadyExists('absence'));
    }
    return absence.status === 'none'
      ? refuse('not_found', refusalTexts.notFound('absence'))
      : takeStep(absence, command);
  },
  alsoCreates: createsNothingElse,
};

function takeStep(
  absence: ExistingAbsence,
  command: Exclude<AbsenceCommand, { name: 'absence.create' }>,
): Decision<AbsenceEvent> {
  const { status } = absence;
  switch (command.name) {
    case 'absence.change':
      return standsAs(status) ? change(absence, command.input) : noSuchStep('change', status);
    case 'absence.approve':
      if (status === 'approved') return accept();
      return status === 'cancelled'
        ? noSuchStep('approve', status)
        : accept({ type: 'AbsenceApproved', data: {} });
    case 'absence.decline':
      if (status === 'declined') return accept();
      return status === 'cancelled'
        ? noSuchStep('decline', status)
        : accept({ type: 'AbsenceDeclined', data: { reason: command.input.reason } });
    case 'absence.cancel':
      return status === 'cancelled'
        ? accept()
        : accept({ type: 'AbsenceCancelled', data: { reason: command.input.reason } });
  }
}

function change(
  { details }: ExistingAbsence,
  input: Extract<AbsenceCommand, { name: 'absence.change' }>['input'],
): Decision<AbsenceEvent> {
  const { start, end, reason } = details;
  const changes = changedFields({ start, end, reason }, input);
  if (Object.keys(changes).length === 0) return accept();
  const after = { ...details, ...changes };
  if (after.end <= after.start) {
    return refuse('invalid_input', refusalTexts.endBeforeStart, { path: ['end'] });
  }
  if (after.end - after.start > longestAbsenceSeconds) {
    return refuse('invalid_input', refusalTexts.absenceTooLong, { path: ['end'] });
  }
  return accept({ type: 'AbsenceChanged', data: changes });
}

function noSuchStep(step: string, status: AbsenceStatus) {
  return refuse('transition_not_allowed', refusalTexts.noSuchAbsenceStep(step, status), { status });
}

function evolve(absence: Absence, event: AbsenceEvent): Absence {
  if (absence.status === 'none') {
    if (event.type !== 'AbsenceCreated') return absence;
    const { status, ...details } = event.data;
    return { status, details, decidedReason: null };
  }
  switch (event.type) {
    case 'AbsenceCreated':
      return absence;
    case 'AbsenceChanged':
      return { ...absence, details: { ...absence.details, ...changedFields(absence.details, event.data) } };
    case 'AbsenceApproved':
      return { ...absence, status: 'approved', decidedReason: null };
    case 'AbsenceDeclined':
      return { ...absence, status: 'declined', decidedReason: event.data.reason };
    case 'AbsenceCancelled':
      return { ...absence, status: 'cancelled', decidedReason: event.data.reason };
  }
}
