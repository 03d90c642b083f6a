import pg from 'pg';

/**
 * The connection on which groups of appends follow each other: the next is sent before the last is answered, so
 * that PostgreSQL finds it at hand and the head's lock stays with one connection. Each statement is a transaction
 * by itself.
 */
export interface AppendConnection {
  /** @param make is asked in the moment in which its query is sent, behind all that was sent before */
  query<Row extends pg.QueryResultRow>(make: () => pg.QueryConfig): Promise<pg.QueryResult<Row>>;
  close(): Promise<void>;
}

/**
 * Connects, with the pool's settings but beside it, when it is used, and anew after it broke or was idle for long.
 *
 * @param beforeConnecting called before each new connection: its server may be another, or have been restored
 */
export function createAppendConnection(pool: pg.Pool, beforeConnecting: () => void): AppendConnection {
  const { idleTimeoutMillis, ...settings } = pool.options;
  // The pool keeps its password where spreading does not see it.
  const config = { ...settings, password: pool.options.password, pipeline: true };
  let connected: Promise<pg.Client> | undefined;
  let underWay = 0;
  let idle: NodeJS.Timeout | undefined;

  function connect(): Promise<pg.Client> {
    beforeConnecting();
    const client = new pg.Client(config);
    const connecting = client.connect().then(() => client);
    const forget = (): void => {
      if (connected === connecting) connected = undefined;
    };
    // What is under way when it breaks fails with it.
    client.on('error', forget);
    client.on('end', forget);
    connecting.catch(forget);
    return connecting;
  }

  async function disconnect(): Promise<void> {
    clearTimeout(idle);
    const leaving = connected;
    connected = undefined;
    const client = await leaving?.catch(() => undefined);
    await client?.end();
  }

  return {
    async query(make) {
      underWay += 1;
      clearTimeout(idle);
      try {
        connected ??= connect();
        const client = await connected;
        return await client.query(make());
      } finally {
        underWay -= 1;
        if (underWay === 0 && idleTimeoutMillis) idle = setTimeout(disconnect, idleTimeoutMillis);
      }
    },
    close: disconnect,
  };
}
