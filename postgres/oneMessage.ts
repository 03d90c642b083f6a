import pg from 'pg';

/** One statement of a message. */
export interface Step {
  readonly text: string;
  readonly values?: readonly unknown[];
  /**
   * PostgreSQL keeps the parsed statement, and before long its plan, for as long as the connection lasts. Use it for
   * frequent statements of few forms whose best plan does not depend on their values.
   */
  readonly kept?: boolean;
}

/** Methods of the driver's own queries that its types do not declare. */
interface DriverQuery extends pg.Submittable {
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
  handleReadyForQuery(connection: pg.Connection): void;
}

function isDriverQuery(query: pg.Submittable): query is DriverQuery {
  return ['handleRowDescription', 'handleDataRow', 'handleCommandComplete', 'handleReadyForQuery'].every(
    (name) => name in query,
  );
}

/** The names under which statements are kept, the same on all connections. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `muster_${names.size}`;
  names.set(text, name);
  return name;
}

/** What each connection certainly keeps, text by name. */
const keptOn = new WeakMap<pg.Connection, Record<string, string>>();

/**
 * All statements with one `Sync` behind the last, as the driver's query queue runs them: the server reads one
 * message and writes one answer.
 */
class OneMessage implements pg.Submittable {
  readonly #queries: readonly DriverQuery[];
  readonly #results: pg.QueryResult[] = [];
  /** The driver's names: it calls back on a time-out, and puts its own callback in front of this one. */
  readonly query_timeout: number;
  callback: (error: Error | null, results: readonly pg.QueryResult[]) => void;
  #connection: pg.Connection | undefined;
  /** The failure on this side: a value that cannot be sent, or an answer that cannot be read. */
  #failure: Error | undefined;
  #named: Record<string, string> = {};
  #done = 0;

  constructor(
    client: pg.ClientBase,
    steps: readonly Step[],
    ms: number,
    settle: (error: Error | null, results: readonly pg.QueryResult[]) => void,
  ) {
    const types = { getTypeParser: client.getTypeParser.bind(client) };
    this.#queries = steps.map(({ text, values = [], kept = false }) => {
      const named = kept ? { name: nameOf(text) } : {};
      const config = { ...named, text, values: [...values], types, queryMode: 'extended' };
      const query = new pg.Query(config, (error, result) => {
        if (error) this.#failure ??= error;
        else this.#results.push(result);
      });
      if (!isDriverQuery(query)) throw new Error('this PostgreSQL driver has other queries');
      return query;
    });
    this.query_timeout = ms;
    this.callback = settle;
  }

  submit(connection: pg.Connection): Error | null {
    this.#connection = connection;
    const kept = keptOn.get(connection) ?? {};
    // The connection as its queries see it: none of them ends the message, and named statements are recorded here,
    // since a refused statement has not been kept.
    const seen: pg.Connection = Object.create(connection, {
      sync: { value: () => undefined },
      parsedStatements: { value: kept },
      submittedNamedStatements: { value: this.#named },
      parse: {
        value: (query: pg.QueryParse) => {
          // It may have been kept by a message that failed afterwards.
          if (query.name) connection.close({ type: 'S', name: query.name }, true);
          connection.parse(query, true);
        },
      },
    });
    connection.stream.cork();
    try {
      for (const query of this.#queries) {
        query.submit(seen);
        if (this.#failure === undefined) continue;
        // An invalid request on purpose: PostgreSQL refuses it, rolls back what came before and skips the
        // rest.
        connection.execute({ portal: 'muster_unsent' }, true);
        break;
      }
    } finally {
      connection.sync();
      connection.stream.uncork();
    }
    return null;
  }

  handleRowDescription(message: unknown): void {
    this.#queries[this.#done]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#queries[this.#done]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    this.#queries[this.#done]?.handleCommandComplete(message, connection);
    this.#done += 1;
  }

  handleReadyForQuery(connection: pg.Connection): void {
    keptOn.set(connection, { ...keptOn.get(connection), ...this.#named });
    for (const query of this.#queries) query.handleReadyForQuery(connection);
    this.callback(this.#failure ?? null, this.#results);
  }

  handleError(error: Error): void {
    // A kept plan may be the cause of the failure, because a table was replaced.
    if (this.#connection !== undefined) keptOn.delete(this.#connection);
    this.callback(this.#failure ?? error, []);
  }
}

/**
 * Sends statements that do not depend on each other's answers in one round trip, because a round trip costs
 * both sides more than a plain statement does. They run in the client's current transaction, and may begin
 * and end one; outside of any they form a transaction of their own. Resolves to their results in order. The
 * first refused statement rejects the whole, and those after it are not run; the caller must roll back a
 * transaction that they are in. It also rejects if there is no answer within `ms` milliseconds: it is then
 * unknown what was done, and the connection is unusable.
 */
export function inOneMessage(
  client: pg.ClientBase,
  steps: readonly Step[],
  ms: number,
): Promise<readonly pg.QueryResult[]> {
  return new Promise<readonly pg.QueryResult[]>((resolve, reject) => {
    client.query(
      new OneMessage(client, steps, ms, (error, results) =>
        error === null ? resolve(results) : reject(error),
      ),
    );
  }).catch((error: unknown) => {
    // As in `pg`: the place where it was asked says more than the place where its answer was read.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  });
}
