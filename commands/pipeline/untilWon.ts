import { Effect } from 'effect';

/** So often something is decided before too many others are said to change the same record. */
const attempts = 12;
const pauseAfterLostRaceMs = 5;

/**
 * Decides and appends until no other append came in between, a bounded number of times with growing pauses.
 * `tryOnce` answers undefined where it lost its race; so does this, where it lost each.
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
