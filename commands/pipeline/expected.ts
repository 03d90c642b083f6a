import { Effect } from 'effect';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { ReadSideBehind } from '../facts.ts';
import { FenceBusy, FenceLost } from '../fence/resourceFences.ts';
import { pipelineTexts } from './pipelineTexts.ts';

/** When a sender may try again who was refused for a reason of the moment. */
const retryAfterSeconds = 2;

/**
 * Work that can fail in ways that a sender is told about: a read side that is behind, a fence that is not
 * available in time or was taken away. Anything else is unexpected and stops the command.
 */
export function expected<Answer>(work: () => Promise<Answer>): Effect.Effect<Answer, Refusal> {
  return Effect.tryPromise({ try: work, catch: (error) => error }).pipe(
    Effect.catch((error) => {
      const refusal = refusalOf(error);
      return refusal === undefined ? Effect.die(error) : Effect.fail(refusal);
    }),
  );
}

/** Whether a refusal is about the moment and not about the command. */
export function isOfTheMoment({ code }: Refusal): boolean {
  return code === 'read_side_behind' || code === 'unavailable';
}

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof ReadSideBehind) {
    return {
      code: 'read_side_behind',
      message: pipelineTexts.readSideBehind,
      details: { reason: error.message, retryAfterSeconds },
    };
  }
  if (error instanceof FenceBusy) {
    return { code: 'read_side_behind', message: pipelineTexts.fenceBusy, details: { retryAfterSeconds } };
  }
  if (error instanceof FenceLost) {
    return { code: 'unavailable', message: pipelineTexts.fenceLost, details: { retryAfterSeconds } };
  }
  return undefined;
}
