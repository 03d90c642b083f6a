import type { PoolClient } from 'pg';

/**
 * Lets a connection keep its promises by `pg`'s callbacks. An answer that `pg` itself promises outlives every
 * collection of young objects, and only the collection of all garbage finds that nobody holds it any more: V8 keeps
 * what a function holds that is put into a field after its object was made (`query.callback = …` in `pg`'s client). A
 * board's rows are 5 MB, so young objects were copied for nothing, and all garbage was collected far more often than
 * need be (docs/performance.md, "Garbage of a past board"). Callbacks, and queries that are objects, stay as they are.
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
        // As in `pg`: where the query was asked for says more than where its answer was read.
        if (error instanceof Error) Error.captureStackTrace(error);
        throw error;
      });
    },
  });
}

function answersItself(what: unknown): boolean {
  return typeof what === 'object' && what !== null && ('submit' in what || 'callback' in what);
}
