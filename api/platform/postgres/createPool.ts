import pg from 'pg';
import { answerByCallback } from './answerByCallback.ts';

export interface PoolOptions {
  /** Shown by PostgreSQL in `pg_stat_activity`. */
  readonly applicationName?: string;
  /** Most connections at once. */
  readonly max?: number;
  /** Called when idle connections break; the pool replaces them. */
  readonly onIdleError?: (error: Error) => void;
}

/**
 * Milliseconds that a transaction may be idle between two statements before PostgreSQL ends its connection. A
 * process that hangs may hold rows that everybody needs: the log's head, a fence, a user. Our transactions
 * are idle for milliseconds; those that take longer by their nature set another limit (`set local`).
 */
const idleInTransactionMs = 5_000;
/**
 * Milliseconds that a statement waits for a lock. More than the above, so that those who wait for a hanging
 * process get the lock rather than an error.
 */
const lockMs = 10_000;
/**
 * The time in which PostgreSQL notices that the other side no longer reads an answer, or, sooner, that a
 * machine has vanished: until then a connection keeps its locks.
 */
const brokenConnections = [
  'tcp_user_timeout=30000',
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
];

const int8 = pg.types.builtins.INT8;
const numeric = pg.types.builtins.NUMERIC;
/** Arrays of the two types have no names in `pg`'s catalogue. */
const int8Array = 1016;
const numericArray = 1231;

/**
 * A pool whose connections return `int8` and `numeric` as numbers. Only this pool does: the parsers are not
 * set for the whole process. An integer that a number cannot hold exactly fails the query.
 */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: options.applicationName ?? 'muster',
    max: options.max ?? 20,
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    lock_timeout: lockMs,
    options: brokenConnections.map((setting) => `-c ${setting}`).join(' '),
    types: { getTypeParser },
  });
  // Without a listener, a connection that breaks while idle would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) options.onIdleError?.(error);
  });
  // The same goes for one that breaks between two queries of its borrower, whose next query fails and reports
  // it.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('connect', answerByCallback);
  return pool;
}

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
  if (oid === int8) return parseInteger;
  if (oid === numeric) return Number;
  if (oid === int8Array) return (text: string) => parseArray(text, parseInteger);
  if (oid === numericArray) return (text: string) => parseArray(text, Number);
  return pg.types.getTypeParser(oid, 'text');
}

function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is more than a number holds exactly`);
  return value;
}

/** One-dimensional arrays, `{1,NULL,3}`: none of ours has more dimensions. */
function parseArray(text: string, parse: (element: string) => number): (number | null)[] {
  const inside = text.slice(1, -1);
  if (inside === '') return [];
  return inside.split(',').map((element) => (element === 'NULL' ? null : parse(element)));
}
