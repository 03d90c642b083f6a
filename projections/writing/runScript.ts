import type { Connection, PoolClient, Submittable } from 'pg';
import { batchMs } from './answerTimes.ts';

/** One statement of a script, without parameters. */
export interface Statement {
  readonly sql: string;
  /** For `COPY … FROM STDIN`: its rows in COPY's text format. */
  readonly rows?: string;
}

/** A statement of a script was refused; those before it were executed, those after it were not. */
export class ScriptFailed extends Error {
  override readonly name = 'ScriptFailed';
  /** The index of the statement, from 0. */
  readonly index: number;
  override readonly cause: Error;

  constructor(index: number, cause: Error) {
    super(cause.message);
    this.index = index;
    this.cause = cause;
  }
}

/** The driver's methods for COPY, which its types do not declare. */
interface CopyConnection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

function isCopyConnection(connection: object): connection is CopyConnection {
  return 'sendCopyFromChunk' in connection && 'endCopyFrom' in connection;
}

/**
 * A script as the driver's query queue runs it. All rows are available, so there is no stream and no
 * back-pressure: the caller limits the size of a batch. The rows are sent right after the statements, without
 * waiting until PostgreSQL is ready for them; if it refuses a statement, it discards them, as the protocol
 * says.
 */
class Script implements Submittable {
  readonly #statements: readonly Statement[];
  /**
   * The driver's names: it calls back when the time is up, and puts its own callback in front of this one.
   */
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
 * Runs statements without results, one after the other, with one round trip for all of them; COPY is the
 * fastest way into a table. They run within the caller's transaction, or one of their own. Rejects with
 * `ScriptFailed`, or, if there is no answer within this many milliseconds, with the driver's error: then
 * nobody knows what was done, and the connection is unusable.
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
