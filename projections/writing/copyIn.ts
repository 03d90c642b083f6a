import type { Connection, PoolClient, Submittable } from 'pg';

/** What the driver's connection offers for COPY beside its declared types. */
interface CopyConnection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

function isCopyConnection(connection: object): connection is CopyConnection {
  return 'sendCopyFromChunk' in connection && 'endCopyFrom' in connection;
}

/**
 * One `COPY … FROM STDIN`, as the driver's query queue runs it. The whole text is at hand, so there is no
 * stream and no backpressure: the caller bounds a batch. It is sent together with the statement instead of
 * after PostgreSQL's word that it is ready for it, which spares a way there and back; where PostgreSQL refuses
 * the statement, it discards the rows, as the protocol says.
 */
class CopyIn implements Submittable {
  readonly #sql: string;
  readonly #text: string;
  readonly #settle: (error: Error | undefined) => void;

  constructor(sql: string, text: string, settle: (error: Error | undefined) => void) {
    this.#sql = sql;
    this.#text = text;
    this.#settle = settle;
  }

  submit(connection: Connection): void {
    if (!isCopyConnection(connection)) throw new Error('this PostgreSQL driver offers no COPY');
    connection.query(this.#sql);
    connection.sendCopyFromChunk(Buffer.from(this.#text, 'utf8'));
    connection.endCopyFrom();
  }

  handleCopyInResponse(): void {}

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#settle(undefined);
  }

  handleError(error: Error): void {
    this.#settle(error);
  }
}

/** Writes rows in COPY's text format, the fastest way into a table. */
export function copyIn(
  client: PoolClient,
  table: string,
  columns: readonly string[],
  text: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(
      new CopyIn(`copy ${table} (${columns.join(', ')}) from stdin`, text, (error) =>
        error === undefined ? resolve() : reject(error),
      ),
    );
  });
}
