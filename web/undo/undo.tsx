import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { QueryClient } from '@tanstack/react-query';
import type { CommandAnswerBody } from '../../api/contract/command.ts';
import { noteKnown } from '../client/knownPosition.ts';
import { refreshAfterCommand } from '../client/refreshAfterCommand.ts';
import { RequestFailed } from '../client/requestFailed.ts';
import { sendAnyCommand } from '../client/sendCommand.ts';
import { redoOf, type UndoCommand, undoOf } from './undoOf.ts';
import { type ScreenStep, undoStack } from './undoStack.ts';

/** How long a message with Undo stays, in milliseconds; the step can be undone afterwards as well (Ctrl Z). */
const shownMs = 10_000;
const toastId = 'undo';

/** Offers to take back what a command has just done: with a button on a message, and with Ctrl Z. */
export function offerUndo(client: QueryClient, command: string, answer: CommandAnswerBody): void {
  const step = undoOf(command, answer);
  if (step !== undefined) offerStep({ ...step, refresh: () => refreshAfterCommand(client) });
}

/** The same for a step that consists of several commands. */
export function offerStep(step: ScreenStep): void {
  undoStack.push(step);
  say(step.label, { text: 'Undo', act: () => void takeBack(step, 'undo') });
}

/** Takes back the last step of this window. */
export function undoLast(): void {
  const step = undoStack.lastDone();
  if (step !== undefined) void takeBack(step, 'undo');
}

/** Takes the step that was undone last again. */
export function redoLast(): void {
  const step = undoStack.lastUndone();
  if (step !== undefined) void takeBack(step, 'redo');
}

async function takeBack(step: ScreenStep, what: 'undo' | 'redo'): Promise<void> {
  // Pressed twice, or undone from the message and by the keyboard: it happens once.
  if (!undoStack.take(step)) return;
  const done: (UndoCommand & { readonly answer: CommandAnswerBody })[] = [];
  const left: { readonly command: UndoCommand; readonly error: RequestFailed }[] = [];
  for (const command of step.undo) {
    const { name, input, ifRevision } = command;
    try {
      const answer = await sendAnyCommand(name, input, ifRevision === undefined ? {} : { ifRevision });
      noteKnown(answer.position);
      done.push({ ...command, answer });
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      left.push({ command, error });
    }
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
  const again = redoing && { ...redoing, refresh: step.refresh };
  if (again !== undefined) {
    if (what === 'undo') undoStack.pushUndone(again);
    else undoStack.pushRedone(again);
  }
  const [first] = left;
  if (first !== undefined) {
    const some = done.length > 0 ? `${left.length} of ${step.undo.length}: ` : '';
    const how = what === 'undo' ? 'Not undone' : 'Not redone';
    notifications.hide(toastId);
    notifications.show({
      title: `${how}: ${step.label}`,
      message: `${some}${first.error.message}`,
      color: 'red',
      withBorder: true,
      closeButtonProps: { 'aria-label': 'Close the message' },
    });
    return;
  }
  const opposite = what === 'undo' ? 'redo' : 'undo';
  const text = `${what === 'undo' ? 'Undone' : 'Redone'}: ${step.label}`;
  say(
    text,
    again && {
      text: opposite === 'redo' ? 'Redo' : 'Undo',
      act: () => void takeBack(again, opposite),
    },
  );
}

function say(text: string, offer: { readonly text: string; readonly act: () => void } | undefined): void {
  // One message at a time: an older one would offer to undo what is not the last step any more.
  notifications.hide(toastId);
  notifications.show({
    id: toastId,
    autoClose: shownMs,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close the message' },
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm" role="status">
          {text}
        </Text>
        {offer !== undefined && (
          <Button size="compact-sm" variant="light" onClick={offer.act}>
            {offer.text}
          </Button>
        )}
      </Group>
    ),
  });
}
