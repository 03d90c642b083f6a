import pg from 'pg';

/**
 * The connection that sends groups of appends one after another: the next is sent before the last is answered, so
 * that PostgreSQL has it ready and the head's lock stays with one connection. Each statement is a transaction of
 * its own.
 */
export interface AppendConnection {
  /** @param make is asked in the moment in which its query is sent, behind all that was sent before */
  query<Row extends pg.QueryResultRow>(make: () => pg.QueryConfig): Promise<pg.QueryResult<Row>>;
  close(): Promise<void>;
}

/**
 * Connects on first use, with the pool's settings but outside the pool, and again after a break or a long idle time.
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
    // Whatever is in progress when it breaks fails with it.
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
