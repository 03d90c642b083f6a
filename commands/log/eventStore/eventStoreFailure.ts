import {
  AccessDeniedError,
  isCommandError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { InvalidAppend, LogRefused } from '../log.ts';
import { unreachableReason } from '../unreachableReason.ts';

/** The server gave no answer in time; the request may have been carried out or not. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/**
 * gRPC codes after which the same request may well succeed: cancelled by the server, deadline exceeded,
 * aborted, internal (a reset stream), unavailable. The client passes some of them on as plain errors.
 */
const passingCodes = new Set([1, 4, 10, 13, 14]);
const passingTypes = new Set(['unavailable', 'timeout', 'deadline-exceeded', 'cancelled', 'not-leader']);
/**
 * What is told in words and without a code that passes: no node of the cluster answered, or a stream ended during a
 * call; and what nodes say during an election, the last two of it to one append of many as well.
 */
const passingMessages =
  /Failed to discover after|write after end|Channel has been (closed|shut down)|No leader info available|Server is (not ready|(too )?busy)/i;

/** Whether a failure of EventStoreDB may be temporary; what was being written may or may not be there. */
export function mayPass(error: unknown): boolean {
  if (error instanceof NoAnswer) return true;
  if (!(error instanceof Error)) return false;
  if ('type' in error && typeof error.type === 'string' && passingTypes.has(error.type)) return true;
  if ('code' in error && typeof error.code === 'number' && passingCodes.has(error.code)) return true;
  return passingMessages.test(error.message);
}

/**
 * Translates a failure of the client into an error of the port, with the original as the cause. A failure
 * that is neither the client's nor gRPC's is a bug of ours and is not translated.
 */
export function translated(error: unknown): unknown {
  if (error instanceof MaxAppendSizeExceededError) {
    return new InvalidAppend(`events: together larger than the ${error.maxAppendSize} bytes of one append`, {
      cause: error,
    });
  }
  if (error instanceof AccessDeniedError) {
    return new LogRefused('EventStoreDB refuses the credentials of EVENTSTORE_URL', { cause: error });
  }
  if (error instanceof StreamDeletedError) {
    return new LogRefused(`The stream ${error.streamName} has been deleted in EventStoreDB`, {
      cause: error,
    });
  }
  if (error instanceof Error && (isCommandError(error) || isStatus(error))) {
    return new LogRefused(`EventStoreDB answered: ${error.message}`, { cause: error });
  }
  return error;
}

/** Says which server a permanent failure concerns, and why, without its password. */
export function unavailableAt(connectionString: string): (error: unknown) => string {
  const hosts = /^[^:]*:\/\/(?:[^@/?]*@)?([^/?]*)/.exec(connectionString)?.[1] ?? '';
  // The client speaks TLS unless it is told not to, and does not say that the nodes hung up because of it.
  const hint = /[?&]tls=/i.test(connectionString)
    ? ''
    : ' If its nodes speak without TLS, EVENTSTORE_URL has to end with ?tls=false.';
  return (error) => {
    const told = error instanceof Error ? error.message : String(error);
    return `EventStoreDB at ${hosts} cannot be reached: ${unreachableReason(error) ?? told.replace(/\.$/, '')}.${hint}`;
  };
}

/** A gRPC status that the client passed on unchanged. */
function isStatus(error: Error): boolean {
  return 'code' in error && typeof error.code === 'number';
}

export function isNotFound(error: unknown): boolean {
  return error instanceof StreamNotFoundError;
}

/** Whether a node says that it can name no leader, as during an election. */
export function knowsNoLeader(error: unknown): error is Error {
  return error instanceof Error && /No leader info available/i.test(error.message);
}
