import { setTimeout as delay } from 'node:timers/promises';
import { Result } from 'effect';
import type { Refusal } from '../../domain/refusal.ts';
import type { AnsweredCommands, BrokenOffCommand } from './answeredCommands.ts';
import { commandIdentity } from './commandIdentity.ts';
import { isOfTheMoment } from './expected.ts';
import { isNothingBegun } from './refuseToBegin.ts';
import { isUnfinished } from './refuseUnfinished.ts';

/** When broken-off commands are looked for, beside the start of the write side. */
export interface CompletionTimes {
  readonly everyMs: number;
  /** How long ago they were begun: what is still under way needs no help. */
  readonly afterMs: number;
}

export interface Completion {
  /** Completes a command that was answered before all was done, now and in the background. */
  soon(command: BrokenOffCommand): void;
  /** Looks for no more commands; resolves when those at hand are done. */
  stop(): Promise<void>;
}

interface CompletionParts {
  readonly answered: Pick<AnsweredCommands, 'brokenOff' | 'forgetIfOld'>;
  readonly complete: (command: BrokenOffCommand) => Promise<Result.Result<unknown, Refusal>>;
  /** Takes what nobody foresaw: the command stays broken off and is tried again. */
  readonly onTrouble: (error: unknown, sentence: string) => void;
  readonly times: CompletionTimes;
}

/**
 * Completes the commands that were broken off between their appends: once now, before it answers, since a process
 * that died may have been the only one; then again and again, since a failure of the database breaks off commands
 * of processes that live on. No failure keeps the write side from starting.
 */
export async function startCompletion({
  answered,
  complete,
  onTrouble,
  times,
}: CompletionParts): Promise<Completion> {
  const stopping = new AbortController();
  const { signal } = stopping;

  /** Whether the next one is worth a try in this moment. */
  async function completeOne(command: BrokenOffCommand): Promise<boolean> {
    const { name, actor, commandId } = command;
    try {
      const outcome = await complete(command);
      if (Result.isSuccess(outcome)) return true;
      if (isNothingBegun(outcome.failure)) {
        await answered.forgetIfOld(commandIdentity(actor, actor.org, commandId));
      }
      // What keeps this one waiting keeps those behind it as well, unless it is others at its own bookings.
      return isUnfinished(outcome.failure) || !isOfTheMoment(outcome.failure);
    } catch (error) {
      onTrouble(error, `command ${commandId} (${name}) was broken off and cannot be completed yet`);
      return true;
    }
  }

  async function completeAll(begunAgoMs: number): Promise<void> {
    for (const command of await answered.brokenOff(begunAgoMs)) {
      if (signal.aborted || !(await completeOne(command))) return;
    }
  }

  async function keepCompleting(): Promise<void> {
    for (;;) {
      await delay(times.everyMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      await completeAll(times.afterMs).catch((error: unknown) =>
        onTrouble(error, 'broken-off commands could not be looked for'),
      );
    }
  }

  await completeAll(0);
  const completing = keepCompleting();
  let background: Promise<unknown> = Promise.resolve();
  return {
    soon(command) {
      background = background.then(() => (signal.aborted ? undefined : completeOne(command)));
    },
    async stop() {
      stopping.abort();
      await completing;
      await background;
    },
  };
}
