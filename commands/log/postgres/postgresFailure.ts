import { DatabaseError } from 'pg';

/**
 * SQLSTATEs after which the same work may well succeed: conflicting transactions, a lock not obtained in
 * time, a transaction or session that was idle for too long, a server that is stopping or starting.
 */
const passingStates = new Set([
  '40001',
  '40P01',
  '55P03',
  '25P03',
  '57P05',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '25006',
]);
const connectionExceptions = '08';
const systemErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** The driver's messages, which have no code, for a lost connection or an answer that does not come. */
const driverMessages =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|connection error and is not queryable|Client was closed/i;

/** SQLSTATE `disk_full`. */
const diskFull = '53100';

/** Whether PostgreSQL has no space left for what it was to write; it has written nothing. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === diskFull;
}

/** Whether a failure of PostgreSQL may be temporary; what was being written may or may not be there. */
export function mayPass(error: unknown): boolean {
  if (error instanceof DatabaseError) {
    const state = error.code ?? '';
    return passingStates.has(state) || state.startsWith(connectionExceptions);
  }
  if (!(error instanceof Error)) return false;
  // A refused connection to a name with several addresses is an AggregateError without a message.
  if (error instanceof AggregateError) return error.errors.every(mayPass);
  if ('code' in error && typeof error.code === 'string' && systemErrors.has(error.code)) return true;
  return driverMessages.test(error.message);
}
