import {
  convertToCommandError,
  ErrorType,
  InvalidArgumentError,
  UnsupportedError,
} from '@eventstore/db-client';
import grpc from '@grpc/grpc-js';
import { describe, expect, test } from 'vitest';
import { silenceMs, trustMs } from '../../../../commands/fence/lease.ts';
import {
  isNotFound,
  mayPass,
  NoAnswer,
  translated,
  unavailableAt,
} from '../../../../commands/log/eventStore/eventStoreFailure.ts';
import {
  answerMs,
  clientOptions,
  guardedAnswerMs,
  operationMs,
} from '../../../../commands/log/eventStore/eventStoreTimeouts.ts';

/** How long others wait for a fence (`commands/createCommandService.ts`), milliseconds. */
const lockTimeoutMs = 10_000;

/** What becomes of each kind of error of the client: it is waited for, or told as one of the port's. */
const becomes: Readonly<Record<ErrorType, 'waited for' | 'LogRefused' | 'InvalidAppend'>> = {
  [ErrorType.TIMEOUT]: 'waited for',
  [ErrorType.DEADLINE_EXCEEDED]: 'waited for',
  [ErrorType.UNAVAILABLE]: 'waited for',
  [ErrorType.CANCELLED]: 'waited for',
  [ErrorType.NOT_LEADER]: 'waited for',
  [ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED]: 'InvalidAppend',
  [ErrorType.UNKNOWN]: 'LogRefused',
  [ErrorType.STREAM_NOT_FOUND]: 'LogRefused',
  [ErrorType.NO_STREAM]: 'LogRefused',
  [ErrorType.NOT_FOUND]: 'LogRefused',
  [ErrorType.ACCESS_DENIED]: 'LogRefused',
  [ErrorType.INVALID_ARGUMENT]: 'LogRefused',
  [ErrorType.INVALID_TRANSACTION]: 'LogRefused',
  [ErrorType.STREAM_DELETED]: 'LogRefused',
  [ErrorType.SCAVENGE_NOT_FOUND]: 'LogRefused',
  [ErrorType.WRONG_EXPECTED_VERSION]: 'LogRefused',
  [ErrorType.MISSING_REQUIRED_METADATA_PROPERTY]: 'LogRefused',
  [ErrorType.PERSISTENT_SUBSCRIPTION_FAILED]: 'LogRefused',
  [ErrorType.PERSISTENT_SUBSCRIPTION_DOES_NOT_EXIST]: 'LogRefused',
  [ErrorType.PERSISTENT_SUBSCRIPTION_EXISTS]: 'LogRefused',
  [ErrorType.PERSISTENT_SUBSCRIPTION_DROPPED]: 'LogRefused',
  [ErrorType.MAXIMUM_SUBSCRIBERS_REACHED]: 'LogRefused',
  [ErrorType.USER_NOT_FOUND]: 'LogRefused',
  [ErrorType.USER_CONFLICT]: 'LogRefused',
  [ErrorType.UNSUPPORTED]: 'LogRefused',
};

const codes = new Map<ErrorType, grpc.status>([
  [ErrorType.TIMEOUT, grpc.status.ABORTED],
  [ErrorType.DEADLINE_EXCEEDED, grpc.status.DEADLINE_EXCEEDED],
  [ErrorType.UNAVAILABLE, grpc.status.UNAVAILABLE],
  [ErrorType.CANCELLED, grpc.status.CANCELLED],
  [ErrorType.NOT_FOUND, grpc.status.NOT_FOUND],
]);

describe('an error of the client of EventStoreDB', () => {
  test.each(Object.values(ErrorType))(
    'of the kind %s has a translation that keeps it as the cause',
    (type) => {
      const error = errorOf(type);
      expect(error).toMatchObject({ type });
      expect(mayPass(error)).toBe(becomes[type] === 'waited for');
      expect(isNotFound(error)).toBe(type === ErrorType.STREAM_NOT_FOUND);
      if (becomes[type] === 'waited for') return;
      expect(translated(error)).toMatchObject({ name: becomes[type], cause: error });
    },
  );

  test('says which stream was deleted, which limit was exceeded, and that credentials are refused', () => {
    const told = [
      ErrorType.STREAM_DELETED,
      ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
      ErrorType.ACCESS_DENIED,
      ErrorType.UNKNOWN,
    ].map((type) => translated(errorOf(type)));
    expect(told).toMatchObject([
      { message: expect.stringContaining('booking-acme.1') },
      { message: expect.stringContaining('1048576') },
      { message: expect.stringContaining('EVENTSTORE_URL') },
      { message: expect.stringContaining('what the server said') },
    ]);
  });
});

describe('a failure that the client passes on unchanged', () => {
  test.each([
    ['cancelled', 1, true],
    ['unknown', 2, false],
    ['invalid argument', 3, false],
    ['deadline exceeded', 4, true],
    ['not found', 5, false],
    ['permission denied', 7, false],
    ['resource exhausted', 8, false],
    ['failed precondition', 9, false],
    ['aborted', 10, true],
    ['unimplemented', 12, false],
    ['internal', 13, true],
    ['unavailable', 14, true],
    ['unauthenticated', 16, false],
  ])('with the gRPC status %s (%i) is retried, or reported with its cause', (_, code, passes) => {
    const status = Object.assign(new Error('what the server said'), { code });
    expect(mayPass(status)).toBe(passes);
    if (!passes) expect(translated(status)).toMatchObject({ name: 'LogRefused', cause: status });
  });

  test.each([
    'Failed to discover after 10 attempts.',
    'write after end',
    'Channel has been closed',
    'Channel has been shut down',
    'Server Is Not Ready',
    'Could not recognize Server Is Not Ready',
    'Server Is Busy',
    'Server Is Too Busy',
    'No leader info available in response',
  ])('that says "%s" is retried', (message) => {
    expect(mayPass(new Error(message))).toBe(true);
  });

  test('because no answer came in time is retried', () => {
    expect(mayPass(new NoAnswer('none'))).toBe(true);
  });

  test('is waited for so that one operation has time for two nodes, and nobody waits longer for its fence', () => {
    expect(2 * answerMs).toBeLessThan(operationMs);
    expect(operationMs).toBeLessThanOrEqual(lockTimeoutMs);
    expect(guardedAnswerMs).toBeLessThan(silenceMs - trustMs);
    expect(clientOptions.gossipTimeout * 1000 * 3).toBeLessThan(answerMs);
  });
});

test.each([
  ['esdb://127.0.0.1:2113?tls=false', 'connect ECONNREFUSED', '127.0.0.1:2113', 'nothing listens there'],
  ['esdb+discover://dora:secret@events:2113', 'ENOTFOUND events', 'events:2113', 'no machine has that name'],
  ['esdb://a:2113,b:2113/?tls=true', 'Failed to discover.', 'a:2113,b:2113', 'Failed to discover'],
])(
  'of %s that says "%s" is reported with the hosts and the reason, without the password',
  (url, said, hosts, why) => {
    const hint = / If its nodes speak without TLS, EVENTSTORE_URL has to end with \?tls=false\.$/;
    const told = unavailableAt(url)(new Error(said));
    expect(told.replace(hint, '')).toBe(`EventStoreDB at ${hosts} cannot be reached: ${why}.`);
    expect(hint.test(told)).toBe(!url.includes('tls='));
  },
);

test('that is our own fault stays what it is and is not retried', () => {
  for (const fault of [new RangeError('more than a number holds'), new TypeError('undefined'), 'thrown']) {
    expect(mayPass(fault)).toBe(false);
    expect(translated(fault)).toBe(fault);
  }
});

/** An error of a kind as the client makes it of what the server answers. */
function errorOf(type: ErrorType): Error {
  if (type === ErrorType.UNSUPPORTED) return new UnsupportedError('This', '23.10');
  if (type === ErrorType.INVALID_ARGUMENT) return new InvalidArgumentError('what the server said');
  const metadata = new grpc.Metadata();
  const code = codes.get(type);
  if (code === undefined) metadata.set('exception', type);
  const details = {
    'leader-endpoint-host': '127.0.0.1',
    'leader-endpoint-port': '2113',
    'stream-name': 'booking-acme.1',
    'scavenge-id': 'a scavenge',
    'expected-version': '3',
    'maximum-append-size': '1048576',
    'required-metadata-properties': 'type',
    'login-name': 'dora',
  };
  for (const [name, value] of Object.entries(details)) metadata.set(name, value);
  const message = 'what the server said';
  const answered = Object.assign(new Error(message), {
    code: code ?? grpc.status.UNKNOWN,
    details: message,
    metadata,
  });
  return convertToCommandError(answered);
}
