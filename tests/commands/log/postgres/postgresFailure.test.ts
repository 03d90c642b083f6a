import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { mayPass } from '../../../../commands/log/postgres/postgresFailure.ts';

describe('a failure of PostgreSQL', () => {
  test.each([
    ['40001', 'transactions that conflict', true],
    ['40P01', 'a deadlock', true],
    ['55P03', 'a lock that was not had in time', true],
    ['25P03', 'a transaction that was idle for too long', true],
    ['57P05', 'a session that was idle for too long', true],
    ['57P01', 'an administrator who shuts down', true],
    ['57P02', 'a crash', true],
    ['57P03', 'a server that cannot take connections now', true],
    ['53300', 'too many connections', true],
    ['25006', 'a server that only reads, as a standby does', true],
    ['08000', 'a connection exception', true],
    ['08003', 'a connection that is not there', true],
    ['08006', 'a connection that failed', true],
    ['08P01', 'a broken protocol', true],
    ['23505', 'an id that is there already', false],
    ['22P02', 'text that is no number', false],
    ['28P01', 'a wrong password', false],
    ['42P01', 'a table that is not there', false],
    ['53100', 'a full disk', false],
    ['57014', 'a cancelled query', false],
    ['XX001', 'damaged data', false],
  ])('in the state %s, %s, is retried: %s', (state, _, passes) => {
    const error = new pg.DatabaseError('what the server said', 0, 'error');
    error.code = state;
    expect(mayPass(error)).toBe(passes);
  });

  test.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])(
    'of the network, %s, is retried',
    (code) => {
      expect(mayPass(Object.assign(new Error('no way'), { code }))).toBe(true);
    },
  );

  test.each([
    'Connection terminated unexpectedly',
    'Query read timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ])('that the driver reports as "%s" is retried', (message) => {
    expect(mayPass(new Error(message))).toBe(true);
  });

  test('of a name with several addresses is retried if each of the errors may pass', () => {
    const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    expect(mayPass(new AggregateError([refused, refused]))).toBe(true);
    expect(mayPass(new AggregateError([refused, new Error('a fault of ours')]))).toBe(false);
  });

  test('that is our own fault is not retried', () => {
    for (const fault of [new RangeError('more than a number holds'), new TypeError('undefined'), 'thrown']) {
      expect(mayPass(fault)).toBe(false);
    }
  });
});
