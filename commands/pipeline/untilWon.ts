import { Effect } from 'effect';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { cameBetween } from './knownRefusals.ts';
import { pipelineTexts } from './pipelineTexts.ts';
import { refused } from './refused.ts';

/**
 * How many times something is decided before it is refused because too many others change the same record.
 */
const attempts = 12;
const pauseAfterLostRaceMs = 5;

/**
 * Decides and appends until no other append came in between, a bounded number of times with growing pauses.
 * `tryOnce` returns undefined if it lost its race, and so does this function if every attempt did.
 */
export function untilWon<Answer, Failure>(
  tryOnce: Effect.Effect<Answer | undefined, Failure>,
): Effect.Effect<Answer | undefined, Failure> {
  return Effect.gen(function* () {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const answer = yield* tryOnce;
      if (answer !== undefined) return answer;
      yield* Effect.sleep(pauseAfterLostRaceMs * attempt);
    }
    return undefined;
  });
}

/** The same for a command: if every attempt lost its race, it is refused with `revision_conflict`. */
export function wonOrRefused<Answer, Failure>(
  tryOnce: Effect.Effect<Answer | undefined, Failure>,
): Effect.Effect<Answer, Failure | Refusal> {
  return Effect.gen(function* () {
    const answer = yield* untilWon(tryOnce);
    if (answer !== undefined) return answer;
    return yield* refused('revision_conflict', pipelineTexts.tooManyRaces);
  });
}

/** Takes `cameBetween` for a lost race. */
export function lostIfBetween<Answer>(
  tryOnce: Effect.Effect<Answer, Refusal>,
): Effect.Effect<Answer | undefined, Refusal> {
  const isBetween = (refusal: Refusal) => refusal === cameBetween;
  return Effect.catchIf(tryOnce, isBetween, () => Effect.succeed(undefined));
}
