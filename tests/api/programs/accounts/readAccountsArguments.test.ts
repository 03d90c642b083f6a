import { describe, expect, test } from 'vitest';
import { StartRefused } from '../../../../api/platform/postgres/startRefused.ts';
import { readAccountsArguments } from '../../../../api/programs/accounts/readAccountsArguments.ts';

const user = ['user', '--organisation', 'acme', '--email', 'a@acme.example', '--name', 'Anna'];

describe('the command line of npm run accounts', () => {
  test('is read', () => {
    expect(
      readAccountsArguments(['organisation', 'acme', '--name', ' Acme ', '--time-zone', 'Europe/Rome']),
    ).toEqual({ command: 'organisation', id: 'acme', name: 'Acme', timeZone: 'Europe/Rome' });
    const duties = ['--duty', 'admin', '--duty', 'auditor', '--duty', 'admin'];
    expect(readAccountsArguments([...user, '--role', 'dispatcher', ...duties])).toEqual({
      command: 'user',
      org: 'acme',
      email: 'a@acme.example',
      name: 'Anna',
      role: 'dispatcher',
      duties: ['admin', 'auditor'],
      partner: false,
      resource: null,
      customer: null,
      password: 'given',
    });
    const partner = [
      '--role',
      'resource',
      '--resource',
      'r-1',
      '--partner',
      '--duty',
      'partner',
      '--generate',
    ];
    expect(readAccountsArguments([...user, ...partner])).toMatchObject({
      duties: ['partner'],
      partner: true,
      resource: 'r-1',
      customer: null,
      password: 'generated',
    });
    expect(readAccountsArguments(['users', '--organisation', 'acme'])).toEqual({
      command: 'users',
      org: 'acme',
    });
    expect(readAccountsArguments(['password', '--email', ' A@Acme.example'])).toEqual({
      command: 'password',
      email: 'a@acme.example',
      password: 'given',
    });
    expect(readAccountsArguments(['remove', '--email', 'a@acme.example', '--revoke-tokens'])).toEqual({
      command: 'remove',
      org: null,
      email: 'a@acme.example',
      tokens: 'revoked',
    });
  });

  test.each([
    [[], 'Say what accounts is to do: organisation, user, users, password, second-factor, sign-out, remove;'],
    [['invite'], "There is no 'accounts invite': organisation, user,"],
    [
      ['organisation'],
      '--name is missing; --time-zone is missing; <id> is missing; npm run accounts -- --help tells more.',
    ],
    [['organisation', 'a.b', '--name', 'A', '--time-zone', 'UTC'], '<id> must be 1 to 64 letters'],
    [['organisation', 'a', '--name', ' ', '--time-zone', 'UTC'], '--name is required'],
    [
      ['organisation', 'a', '--name', 'A', '--time-zone', 'Mars/Base'],
      '--time-zone is not a time zone that exists',
    ],
    [[...user, '--role', 'chef'], '--role must be one of dispatcher, scheduler, resource, customer'],
    [user.with(4, 'anna'), "--email That email address isn't correct"],
    [[...user, '--role', 'resource'], '--resource is missing: --role resource needs the record'],
    [[...user, '--role', 'customer'], '--customer is missing: --role customer needs the record'],
    [[...user, '--role', 'scheduler', '--customer', 'c-1'], '--customer needs --role customer'],
    [[...user, '--role', 'scheduler', '--duty', 'admin'], '--duty admin needs --role dispatcher'],
    [[...user, '--role', 'dispatcher', '--duty', 'king'], '--duty must be one of auditor, admin, partner'],
    [[...user, '--role', 'scheduler', '--password', 'secret-1'], "Unknown option '--password'"],
    [[...user, '--role', 'scheduler', 'secret-1'], 'It takes only options'],
    [['remove'], '--email is missing'],
    [['sign-out'], '--email is missing: whose sessions are to end, or --organisation'],
    [
      ['sign-out', '--email', 'a@acme.example', '--organisation', 'acme'],
      '--email cannot be combined with --organisation',
    ],
  ])('%j is refused with what is wrong', (given, sentence) => {
    const read = () => readAccountsArguments(given);
    expect(read).toThrow(sentence);
    expect(read).toThrow(StartRefused);
  });
});
