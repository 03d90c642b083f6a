import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { QueryClient } from '@tanstack/react-query';
import type { CommandAnswerBody } from '../../api/contract/command.ts';
import { absenceReportSchema, type SessionView } from '../../api/contract/views.ts';
import { type RecordName, records } from '../../domain/catalogues/records.ts';
import { undoWindowMs } from '../../domain/kernel/undoWindow.ts';
import type { AnyStages } from '../../domain/record/stages.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { bookingKind, groupEventKind } from '../../domain/workflow/workflowDefinition.ts';
import { workflowKinds } from '../../domain/workflow/workflowKinds.ts';
import { heldRecord } from '../client/heldRecord.ts';
import { noteKnown } from '../client/knownPosition.ts';
import { refreshAfterCommand } from '../client/refreshAfterCommand.ts';
import { RequestFailed } from '../client/requestFailed.ts';
import { sendInBulk } from '../client/sendBulk.ts';
import { sendAnyCommand } from '../client/sendCommand.ts';
import { type BrokenBookings, reassign, reassignment, reassignText } from '../plans/reassignment.ts';
import { undoUpload } from '../uploads/pastUploadRequests.ts';
import { redoOf, type UndoCommand, undoOf } from './undoOf.ts';
import { type ScreenStep, undoStack } from './undoStack.ts';

/** A message that asks for a decision. */
const shownLongerMs = 60_000;
const toastId = 'undo';

/**
 * Offers to take back what a command has just done: with a button on a message, and with Ctrl Z. If it has brought
 * bookings into conflict, the message says so and leads to a plan that gives them to others. Whoever may not send what
 * takes the step back is offered nothing.
 */
export function offerUndo(
  client: QueryClient,
  command: string,
  answer: CommandAnswerBody,
  session: SessionView,
): void {
  const [category, action = ''] = command.split('.');
  const declaration = records[category as RecordName]?.declaration;
  // What has places of its own is taken back there, and some steps are not taken back at all.
  const steps: AnyStages['steps'] = declaration?.stages?.steps ?? {};
  if (declaration?.screens === 'own' || steps[action]?.undone === 'no') return;
  const groups = groupsOf(client, command, answer, session);
  const taken = undoOf(command, answer, session.organisation, groups, kindOf(client, command, answer));
  const step = taken?.undo.every(({ name }) => mayCommand(session, name)) === true ? taken : undefined;
  const broken = absenceReportSchema.safeParse(answer.report).data?.conflicts ?? [];
  if (step !== undefined) offerStep({ ...step, refresh: () => refreshAfterCommand(client) }, broken);
  else if (broken.length > 0 && reassignment.isOffered()) say(conflictText(broken), undefined, broken);
}

/** The groups of the record that a command was about, where the steps of some group have words of their own. */
function groupsOf(
  client: QueryClient,
  command: string,
  { recordId }: CommandAnswerBody,
  { organisation }: SessionView,
): readonly string[] {
  const [category = ''] = command.split('.');
  const field = workflowKinds.get(category)?.groupedBy?.field;
  const kinds = category === bookingKind ? [bookingKind, groupEventKind] : [category];
  const isGrouped = organisation.workflows.some(
    ({ kind, groupID }) => kinds.includes(kind) && groupID !== null,
  );
  if (field === undefined || recordId === null || !isGrouped) return [];
  return [heldRecord(client, recordId, field)?.[field] ?? []].flat().map(String);
}

/** By the workflow of which kind a booking goes, if it is on the screen. */
function kindOf(client: QueryClient, command: string, { recordId }: CommandAnswerBody): string | undefined {
  if (!command.startsWith(`${bookingKind}.`) || recordId === null) return undefined;
  return heldRecord(client, recordId, 'customerId')?.customerId === null ? groupEventKind : undefined;
}

/** The same for a step that consists of several commands, and what they have brought into conflict together. */
export function offerStep(step: ScreenStep, conflicts: BrokenBookings = []): void {
  undoStack.push(step);
  const broken = reassignment.isOffered() ? conflicts : [];
  const text = broken.length === 0 ? step.label : `${step.label}; ${conflictText(broken)}`;
  say(text, { text: 'Undo', act: () => takeBack(step, 'undo') }, broken);
}

function conflictText({ length }: BrokenBookings): string {
  return `${length === 1 ? '1 booking is' : `${length} bookings are`} in conflict`;
}

/** Takes back the last step of this window. */
export function undoLast(): void {
  inTurn(async () => {
    const step = undoStack.lastDone();
    if (step !== undefined) await takeBackNow(step, 'undo');
  });
}

/** Takes the step that was undone last again, if that was after `since`: epoch milliseconds. */
export function redoLast(since = 0): void {
  inTurn(async () => {
    const step = undoStack.lastUndone();
    if (step !== undefined && step.at > since) await takeBackNow(step, 'redo');
  });
}

let lastTaken: Promise<void> = Promise.resolve();

/** What is being undone has to be undone before it can be redone: who is quick would redo an older step instead. */
function inTurn(take: () => Promise<void>): void {
  lastTaken = lastTaken.catch(() => undefined).then(take);
}

function takeBack(step: ScreenStep, what: 'undo' | 'redo'): void {
  inTurn(() => takeBackNow(step, what));
}

async function takeBackNow(step: ScreenStep, what: 'undo' | 'redo'): Promise<void> {
  // Pressed twice, or undone from the message and by the keyboard: it happens once.
  if (!undoStack.take(step)) return;
  if (step.uploadId !== undefined) return takeBackUpload(step, step.uploadId);
  const done: (UndoCommand & { readonly answer: CommandAnswerBody })[] = [];
  const left: { readonly command: UndoCommand; readonly error: Failure }[] = [];
  for (const one of await sendAll(step.undo)) {
    if (one.error === undefined) done.push({ ...one.command, answer: one.answer });
    else left.push({ command: one.command, error: one.error });
  }
  step.refresh();
  // What got no answer can be tried again; what was refused cannot.
  const unanswered = left.filter(({ error }) => !error.refused).map(({ command }) => command);
  if (unanswered.length > 0) {
    const rest = { ...step, undo: unanswered };
    if (what === 'undo') undoStack.pushRedone(rest);
    else undoStack.pushUndone(rest);
  }
  const redoing = redoOf(step, done);
  const again = redoing && { ...redoing, refresh: step.refresh, onTakenBack: step.onTakenBack };
  if (again !== undefined) {
    if (what === 'undo') undoStack.pushUndone(again);
    else undoStack.pushRedone(again);
  }
  const [first] = left;
  if (first !== undefined) {
    const some = done.length > 0 ? `${left.length} of ${step.undo.length}: ` : '';
    const how = what === 'undo' ? 'Not undone' : 'Not redone';
    tellNotUndone(step.label, `${some}${first.error.message}`, how);
    return;
  }
  step.onTakenBack?.(what);
  const opposite = what === 'undo' ? 'redo' : 'undo';
  const text = `${what === 'undo' ? 'Undone' : 'Redone'}: ${step.label}`;
  say(
    text,
    again && {
      text: opposite === 'redo' ? 'Redo' : 'Undo',
      act: () => takeBack(again, opposite),
    },
  );
}

/** Takes back a step that the server keeps as one. */
async function takeBackUpload(step: ScreenStep, uploadId: string): Promise<void> {
  say(`Undoing: ${step.label}`, undefined);
  try {
    const { leftOut, leftOutCount } = await undoUpload(uploadId, ({ done, total }) =>
      say(`Undoing: ${step.label} (${done} of ${total})`, undefined),
    );
    const [first] = leftOut;
    if (first === undefined) {
      step.onTakenBack?.('undo');
      say(`Undone: ${step.label}`, undefined);
    } else tellNotUndone(step.label, `${leftOutCount} left as they are: ${first.title} ${first.reason}`);
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error;
    undoStack.pushRedone(step);
    tellNotUndone(step.label, error.message);
  }
  step.refresh();
}

function tellNotUndone(label: string, message: string, how = 'Not undone'): void {
  notifications.hide(toastId);
  notifications.show({
    title: `${how}: ${label}`,
    message,
    color: 'red',
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close the message' },
  });
}

type Failure = Pick<RequestFailed, 'refused' | 'message'>;
type Sent = { readonly command: UndoCommand } & (
  | { readonly answer: CommandAnswerBody; readonly error?: undefined }
  | { readonly error: Failure }
);

/** Sends commands, many of them in one request; the outcomes are in the order sent. */
async function sendAll(commands: readonly UndoCommand[]): Promise<readonly Sent[]> {
  const [first, ...others] = commands;
  if (first === undefined) return [];
  if (others.length === 0) {
    const { name, input, ifRevision } = first;
    try {
      const answer = await sendAnyCommand(name, input, ifRevision === undefined ? {} : { ifRevision });
      noteKnown(answer.position);
      return [{ command: first, answer }];
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      return [{ command: first, error }];
    }
  }
  try {
    const outcomes = await sendInBulk(commands);
    return commands.flatMap((command, place): Sent[] => {
      const one = outcomes[place];
      if (one === undefined) return [];
      if (one.outcome === 'accepted') return [{ command, answer: one.answer }];
      if (one.outcome === 'unanswered') return [{ command, error: one.failure }];
      return [{ command, error: { refused: true, message: one.problem.detail } }];
    });
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error;
    return commands.map((command) => ({ command, error }));
  }
}

function say(
  text: string,
  offer: { readonly text: string; readonly act: () => void } | undefined,
  broken: BrokenBookings = [],
): void {
  // One message at a time: an older one would offer to undo what is not the last step any more.
  notifications.hide(toastId);
  notifications.show({
    id: toastId,
    // The step can be undone afterwards as well (Ctrl Z).
    autoClose: broken.length === 0 ? undoWindowMs : shownLongerMs,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close the message' },
    message: (
      <Group justify="space-between" gap="xs">
        <Text size="sm" role="status">
          {text}
        </Text>
        <Group gap="xs">
          {broken.length > 0 && (
            <Button
              size="compact-sm"
              onClick={() => {
                notifications.hide(toastId);
                reassign(broken);
              }}
            >
              {reassignText(broken.length)}
            </Button>
          )}
          {offer !== undefined && (
            <Button size="compact-sm" variant="light" onClick={offer.act}>
              {offer.text}
            </Button>
          )}
        </Group>
      </Group>
    ),
  });
}
