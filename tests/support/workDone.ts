import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import pg from 'pg';
import { vi } from 'vitest';

/** What a piece of work asked for: an outsider may be able to tell two such works apart by their time. */
export interface WorkDone {
  /** The statements sent to PostgreSQL, in order, without their values. */
  readonly questions: string[];
  /** How many passwords were hashed. */
  hashes: number;
}

export interface WorkWatch extends Disposable {
  /** The work of a call. */
  during(work: () => Promise<unknown>): Promise<WorkDone>;
  /** The work of the request that a server in this process took last, as far as it has come. */
  lastRequest(): WorkDone;
}

/** Watches `pg` and Node's own hashing. Must begin before the connections that it is to watch. */
export function watchWork(): WorkWatch {
  const current = new AsyncLocalStorage<WorkDone>();
  let last: WorkDone | undefined;

  const query = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [what] = given;
    current.getStore()?.questions.push(textOf(what));
    return Reflect.apply(query, this, given);
  });
  const hashing = createHook({
    init(_id, type) {
      const work = current.getStore();
      if (type === 'SCRYPTREQUEST' && work !== undefined) work.hashes += 1;
    },
  }).enable();
  const begun = (): void => {
    last = { questions: [], hashes: 0 };
    current.enterWith(last);
  };
  subscribe('http.server.request.start', begun);

  return {
    async during(work) {
      const done: WorkDone = { questions: [], hashes: 0 };
      await current.run(done, work);
      return done;
    },
    lastRequest() {
      if (last === undefined) throw new Error('no server has been asked for anything');
      return last;
    },
    [Symbol.dispose]() {
      unsubscribe('http.server.request.start', begun);
      hashing.disable();
      spy.mockRestore();
    },
  };
}

function textOf(what: unknown): string {
  if (typeof what === 'string') return what;
  return typeof what === 'object' && what !== null && 'text' in what ? String(what.text) : String(what);
}
