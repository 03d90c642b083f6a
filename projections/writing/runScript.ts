import type { Connection, PoolClient, Submittable } from 'pg';
import { batchMs } from './answerTimes.ts';

/** One statement of a script, without parameters. */
export interface Statement {
  readonly sql: string;
  /** Of `COPY … FROM STDIN`: its rows in COPY's text format. */
  readonly rows?: string;
}

/** A statement of a script was refused; those before it were done, those after it were not looked at. */
export class ScriptFailed extends Error {
  override readonly name = 'ScriptFailed';
  /** Of the statement, from 0. */
  readonly index: number;
  override readonly cause: Error;

  constructor(index: number, cause: Error) {
    super(cause.message);
    this.index = index;
    this.cause = cause;
  }
}

/** What the driver's connection offers for COPY beside its declared types. */
interface CopyConnection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

function isCopyConnection(connection: object): connection is CopyConnection {
  return 'sendCopyFromChunk' in connection && 'endCopyFrom' in connection;
}

/**
 * A script as the driver's query queue runs it. All rows are at hand, so there is no stream and no
 * backpressure: the caller bounds a batch. They are sent right behind the statements instead of after
 * PostgreSQL's word that it is ready for them; where it refuses a statement, it discards them, as the
 * protocol says.
 */
class Script implements Submittable {
  readonly #statements: readonly Statement[];
  /** The driver's names: it calls back when the time is over, and puts a callback of its own before this one. */
  readonly query_timeout: number;
  callback: (error: Error | null) => void;
  #done = 0;

  constructor(statements: readonly Statement[], ms: number, settle: (error: Error | null) => void) {
    this.#statements = statements;
    this.query_timeout = ms;
    this.callback = settle;
  }

  submit(connection: Connection): void {
    if (!isCopyConnection(connection)) throw new Error('this PostgreSQL driver offers no COPY');
    connection.stream.cork();
    connection.query(this.#statements.map(({ sql }) => sql).join(';\n'));
    for (const { rows } of this.#statements) {
      if (rows === undefined) continue;
      connection.sendCopyFromChunk(Buffer.from(rows, 'utf8'));
      connection.endCopyFrom();
    }
    connection.stream.uncork();
  }

  handleCopyInResponse(): void {}

  handleCommandComplete(): void {
    this.#done += 1;
  }

  handleReadyForQuery(): void {
    this.callback(null);
  }

  handleError(error: Error): void {
    this.callback(new ScriptFailed(this.#done, error));
  }
}

/**
 * Runs statements that answer nothing, one after the other, with one way there and back for all of them;
 * COPY is the fastest way into a table. Within the caller's transaction, or one of their own. Rejects with
 * `ScriptFailed`, and where there is no answer within so many milliseconds with what the driver says: nobody knows
 * then what was done, and the connection is of no use any more.
 */
export function runScript(
  client: PoolClient,
  statements: readonly Statement[],
  ms: number = batchMs,
): Promise<void> {
  if (statements.length === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    client.query(new Script(statements, ms, (error) => (error === null ? resolve() : reject(error))));
  });
}
