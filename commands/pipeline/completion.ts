import { setTimeout as delay } from 'node:timers/promises';
import { Result } from 'effect';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import type { AnsweredCommands, BrokenOffCommand } from './answeredCommands.ts';
import { commandIdentity } from './commandIdentity.ts';
import { isOfTheMoment } from './expected.ts';
import { nothingBegun, unfinished } from './knownRefusals.ts';

/** When interrupted commands are looked for, besides the start of the write side. */
export interface CompletionTimes {
  readonly everyMs: number;
  /** How long ago they must have begun: commands in progress need no help. */
  readonly afterMs: number;
}

export interface Completion {
  /** Completes a command that was answered before everything was done, now and in the background. */
  soon(command: BrokenOffCommand): void;
  /** Stops looking for commands; resolves when those in progress are done. */
  stop(): Promise<void>;
}

interface CompletionParts {
  readonly answered: Pick<AnsweredCommands, 'brokenOff' | 'forgetIfOld'>;
  readonly complete: (command: BrokenOffCommand) => Promise<Result.Result<unknown, Refusal>>;
  /** Receives unexpected errors: the command stays interrupted and is tried again. */
  readonly onTrouble: (error: unknown, sentence: string) => void;
  readonly times: CompletionTimes;
}

/**
 * Completes commands that were interrupted between their appends: once before it returns, because a process
 * that died may have been the only one; then periodically, because a failure of the database interrupts
 * commands of processes that live on. No failure prevents the write side from starting.
 */
export async function startCompletion({
  answered,
  complete,
  onTrouble,
  times,
}: CompletionParts): Promise<Completion> {
  const stopping = new AbortController();
  const { signal } = stopping;

  /** Returns whether the next one is worth trying now. */
  async function completeOne(command: BrokenOffCommand): Promise<boolean> {
    const { name, actor, commandId } = command;
    try {
      const outcome = await complete(command);
      if (Result.isSuccess(outcome)) return true;
      if (outcome.failure === nothingBegun) {
        await answered.forgetIfOld(commandIdentity(actor, actor.org, commandId));
      }
      // What delays this one delays the following ones as well, unless it is other people changing its own
      // bookings.
      return outcome.failure === unfinished || !isOfTheMoment(outcome.failure);
    } catch (error) {
      onTrouble(error, `command ${commandId} (${name}) was interrupted and cannot be completed yet`);
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
        onTrouble(error, 'interrupted commands could not be looked up'),
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
