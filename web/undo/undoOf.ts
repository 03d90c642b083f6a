import type { CommandAnswerBody } from '../../api/contract/command.ts';
import type { RecordName } from '../../domain/catalogues/records.ts';
import { stepIn } from '../../domain/history/names.ts';
import { type MergeReport, mergeReportSchema } from '../../domain/merge/mergeReport.ts';
import { capitalised, spaced } from '../../domain/record/recordSentences.ts';
import { hoursReportSchema } from '../../domain/shift/hoursReport.ts';
import { daysReportSchema } from '../../domain/shift/setDaysCommand.ts';
import { bookingKind, type Workflows } from '../../domain/workflow/workflowDefinition.ts';
import type { SentOutcome } from '../client/sendBulk.ts';
import { isRecordName, recordOf } from '../records/anyRecord.ts';

/** A command that takes a step back. */
export interface UndoCommand {
  readonly name: string;
  readonly input: object;
  /** A record goes back only if nobody has changed it since; other steps find that out by themselves. */
  readonly ifRevision?: number;
}

/** A step that was taken: in words, and how it is taken back. */
export interface TakenStep {
  /** `Booking confirmed` */
  readonly label: string;
  readonly undo: readonly UndoCommand[];
}

type Answer = Pick<
  CommandAnswerBody,
  'commandId' | 'stream' | 'revision' | 'recordId' | 'events' | 'report'
> &
  Partial<Pick<CommandAnswerBody, 'created'>>;

/** What bookings and leave are after each of their commands. */
const doneWords: Readonly<Record<string, string>> = {
  'booking.create': 'Booking created',
  'booking.edit': 'Booking changed',
  'booking.reschedule': 'Booking moved',
  'booking.split': 'Booking split',
  'booking.allocate': 'Booking assigned',
  'booking.allocateAutomatically': 'Booking assigned',
  'booking.removeResource': 'Person removed from the booking',
  'booking.lock': 'Booking locked',
  'booking.unlock': 'Booking unlocked',
  'booking.deactivate': 'Booking made inactive',
  'booking.reactivate': 'Booking made active again',
  'booking.confirm': 'Booking confirmed',
  'booking.dispatch': 'Booking dispatched',
  'booking.start': 'Booking started',
  'booking.finish': 'Booking finished',
  'booking.review': 'Booking reviewed',
  'booking.feedback': 'Feedback sent',
  'booking.park': 'Booking parked',
  'booking.unpark': 'Booking resumed',
  'booking.cancel': 'Booking cancelled',
  'booking.reopen': 'Booking reopened',
  'booking.addParticipant': 'Participant added',
  'booking.chooseServices': 'Services chosen',
  'booking.recordAttendance': 'Attendance recorded',
  'booking.removeParticipant': 'Participant removed',
  'booking.cancelParticipation': 'Place given up',
  'booking.requestCancellation': 'Cancellation requested',
  'booking.approveCancellation': 'Booking cancelled',
  'booking.declineCancellation': 'Cancellation declined',
  'absence.create': 'Leave entered',
  'absence.change': 'Absence changed',
  'absence.approve': 'Leave approved',
  'absence.decline': 'Leave declined',
  'absence.cancel': 'Absence cancelled',
};

const doneVerbs: Readonly<Record<string, string>> = {
  create: 'added',
  change: 'changed',
  archive: 'archived',
  restore: 'restored',
  deactivate: 'deactivated',
  reactivate: 'reactivated',
  remove: 'removed',
};

/** What steps that move hours are called; the commands that take each back are in its report. */
const hoursWords: Readonly<Record<string, string>> = {
  'openShift.take': 'Shift taken',
  'openShift.giveBack': 'Shift given back',
  'openShift.request': 'Shift asked for',
  'openShift.endRequest': 'Request ended',
  'shiftOffer.archive': 'Offer withdrawn',
  'shiftOffer.agree': 'Agreed to take over',
  'shiftOffer.disagree': 'Agreement ended',
  'shiftOffer.approve': 'Shift handed over',
  'shiftOffer.takeBack': 'Shift taken back',
};

/** Steps with other people's answers in them: what follows from them is not taken back by the person who took them. */
const ofJobs: readonly string[] = [
  'jobOffer.take',
  'jobOffer.archive',
  'bid.create',
  'bid.renew',
  'bid.accept',
  'rosterAnswer.create',
];

/**
 * How the step that a command took is taken back; undefined if it took none, or it cannot be taken back. `workflows`: what
 * the organisation calls the steps of records; `groupIds`: the groups that the record is in; `kind`: by the workflow of which
 * kind it goes, if not by that of its category.
 */
export function undoOf(
  command: string,
  answer: Answer,
  workflows?: Workflows,
  groupIds?: readonly string[],
  kind?: string,
): TakenStep | undefined {
  const { commandId, recordId, revision, events } = answer;
  if (command === 'customer.merge' || command === 'resource.merge') return undoOfMerge(command, answer);
  if (command === 'shift.setDays') return undoOfDays(answer);
  if (ofJobs.includes(command)) return undefined;
  const hours = hoursWords[command];
  if (hours !== undefined) {
    const { data } = hoursReportSchema.safeParse(answer.report);
    return data === undefined || data.undo.length === 0 ? undefined : { label: hours, undo: data.undo };
  }
  const [category = '', verb = ''] = command.split('.');
  if (recordId === null || events.length === 0) return undefined;
  const id = { [`${category}Id`]: recordId };
  const own = stepIn({ workflows }, kind ?? category, verb, groupIds)?.done;
  const label = entersBreak(events)
    ? 'Break entered'
    : category === bookingKind && own !== undefined
      ? `Booking ${own}`
      : doneWords[command];
  if (command === 'booking.split' && label !== undefined) return undoOfSplit(label, answer);
  const isRecord = isRecordName(category);
  if (!isRecord || recordOf(category).declaration.ends === 'byStages') {
    return label === undefined
      ? undefined
      : { label, undo: [{ name: `${category}.undo`, input: { ...id, commandId } }] };
  }
  const before = revision - events.length;
  const one = capitalised(recordOf(category).words.one);
  return {
    label: `${one} ${own ?? stepDone(category, verb) ?? doneVerbs[verb] ?? 'changed'}`,
    undo: [
      {
        name: `${category}.revert`,
        input: { ...id, revision: before < 0 ? null : before },
        ifRevision: revision,
      },
    ],
  };
}

/** Both parts: the second is as if it had never been, and the first ends as the whole did. */
function undoOfSplit(label: string, { commandId, recordId, created = [] }: Answer): TakenStep {
  const parts = [...created.filter(({ kind }) => kind === bookingKind).map(({ id }) => id), recordId];
  return {
    label,
    undo: parts.map((bookingId) => ({ name: 'booking.undo', input: { bookingId, commandId } })),
  };
}

/** What a record is after a step of its life. */
function stepDone(category: RecordName, verb: string): string | undefined {
  const step = recordOf(category).declaration.stages?.steps[verb];
  return step === undefined ? undefined : spaced(step.done);
}

/** Leave and breaks are entered by the same command. */
function entersBreak([event]: Answer['events']): boolean {
  return event?.type === 'AbsenceCreated' && event.data instanceof Object && 'kind' in event.data
    ? event.data.kind === 'break'
    : false;
}

/** The edits that set the days back are in the report. */
function undoOfDays({ report, events }: Answer): TakenStep | undefined {
  const set = daysReportSchema.safeParse(report);
  if (!set.success || events.length === 0) return undefined;
  const { resourceIds, inverse } = set.data;
  const whose = resourceIds.length === 1 ? 'Shifts' : `Shifts of ${resourceIds.length} people`;
  return { label: `${whose} changed`, undo: [{ name: 'shift.setDays', input: { edits: inverse } }] };
}

/** The commands that undo a merge are in its report: one for each of its records. */
function undoOfMerge(command: string, { report }: Answer): TakenStep | undefined {
  const merged = mergeReportSchema.safeParse(report);
  return merged.success
    ? {
        label: command === 'customer.merge' ? 'Customers merged' : 'People merged',
        undo: merged.data.undo.map(undoCommandOf),
      }
    : undefined;
}

function undoCommandOf({ name, input, ifRevision }: MergeReport['undo'][number]): UndoCommand {
  return ifRevision === undefined ? { name, input } : { name, input, ifRevision };
}

/** The same for commands of one name that were sent together; what was refused, or changed nothing, is left out. */
export function undoOfMany(command: string, outcomes: readonly SentOutcome[]): readonly UndoCommand[] {
  return outcomes.flatMap((one) =>
    one.outcome === 'accepted' ? (undoOf(command, one.answer)?.undo ?? []) : [],
  );
}

/** Whether an event tells that its booking is as if it had never been entered. */
function isGone(data: unknown): boolean {
  return data instanceof Object && 'booking' in data && data.booking === null;
}

/**
 * How a step that was taken back is taken again: what was undone last first. Undefined if something that it made is gone:
 * a step is taken again as a whole.
 */
export function redoOf(
  { label }: TakenStep,
  undone: readonly (UndoCommand & { readonly answer: Answer })[],
): TakenStep | undefined {
  // A follow-up that went with its booking is there again if that is redone.
  const isOwnGone = ({ answer: { stream, events } }: (typeof undone)[number]) =>
    events.some((event) => event.stream === stream && isGone(event.data));
  if (undone.some(isOwnGone)) return undefined;
  const again = undone.toReversed().flatMap(({ name, input, answer }): UndoCommand[] => {
    const { commandId, revision, events } = answer;
    if (events.length === 0) return [];
    if (name === 'shift.setDays' || name in hoursWords) return [...(undoOf(name, answer)?.undo ?? [])];
    if (name.endsWith('.undo')) return [{ name, input: { ...input, commandId } }];
    return 'revision' in input && input.revision !== null
      ? [{ name, input: { ...input, revision: revision - events.length }, ifRevision: revision }]
      : [];
  });
  return again.length === 0 ? undefined : { label, undo: again };
}
