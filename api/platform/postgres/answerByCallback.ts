import type { PoolClient } from 'pg';

/**
 * Lets a connection keep its promises by `pg`'s callbacks. An answer that `pg` itself promises survives every
 * collection of the young generation, and is freed only by a full collection: V8 retains what a function
 * holds if it is assigned to a field after its object was created (`query.callback = …` in `pg`'s client). A
 * board's rows are 5 MB, so young objects were copied for nothing, and full collections were far more
 * frequent than necessary (docs/archive/performance-notes.md, "Garbage of a past board"). Callbacks, and queries that are
 * objects, are passed through unchanged.
 */
export function answerByCallback(client: PoolClient): void {
  client.query = new Proxy(client.query, {
    apply(query, self, given: unknown[]) {
      const [what, values, callback] = given;
      const promised = callback === undefined && typeof values !== 'function' && !answersItself(what);
      if (!promised) return Reflect.apply(query, self, given);
      return new Promise((resolve, reject) => {
        const answer = (error: Error | null, result: unknown): void => {
          if (error) reject(error);
          else resolve(result);
        };
        Reflect.apply(query, self, [what, values, answer]);
      }).catch((error: unknown) => {
        // As in `pg`: the place where the query was made says more than the place where its answer was read.
        if (error instanceof Error) Error.captureStackTrace(error);
        throw error;
      });
    },
  });
}

function answersItself(what: unknown): boolean {
  return typeof what === 'object' && what !== null && ('submit' in what || 'callback' in what);
}
