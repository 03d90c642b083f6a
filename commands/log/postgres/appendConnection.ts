import pg from 'pg';

/**
 * The connection that sends groups of appends one after another: the next group is sent before the last is
 * answered, so that PostgreSQL has it ready and the head's lock stays with one connection. Each statement is
 * a transaction of its own.
 */
export interface AppendConnection {
  /** @param make is called at the moment its query is sent, after everything that was sent before */
  query<Row extends pg.QueryResultRow>(make: () => pg.QueryConfig): Promise<pg.QueryResult<Row>>;
  close(): Promise<void>;
}

/**
 * Connects on first use, with the pool's settings but outside the pool, and again after the connection broke
 * or was idle for long.
 *
 * @param beforeConnecting called before each new connection, because its server may be another, or may have
 * been restored
 */
export function createAppendConnection(pool: pg.Pool, beforeConnecting: () => void): AppendConnection {
  const { idleTimeoutMillis, ...settings } = pool.options;
  // The pool hides its password from the spread operator.
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
    // Whatever is in flight when it breaks fails with it.
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
