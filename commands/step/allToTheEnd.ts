import { Effect, Exit } from 'effect';

/**
 * Runs works, so many at once, all of them to their ends: if one fails, the others are not left half-way, and then the
 * whole fails as the first of them did. Answers come in the order of the works.
 */
export function allToTheEnd<Answer, Failure>(
  works: readonly Effect.Effect<Answer, Failure>[],
  atOnce: number,
): Effect.Effect<readonly Answer[], Failure> {
  return Effect.gen(function* () {
    const exits = yield* Effect.forEach(works, (work) => Effect.exit(work), { concurrency: atOnce });
    const answers: Answer[] = [];
    for (const exit of exits) {
      if (Exit.isFailure(exit)) return yield* Effect.failCause(exit.cause);
      answers.push(exit.value);
    }
    return answers;
  });
}
