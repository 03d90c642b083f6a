import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../api/configuration.ts';
import { StartRefused } from '../../api/postgres/startRefused.ts';

describe('readConfiguration', () => {
  it('runs everything on this machine alone where nothing is set', () => {
    expect(readConfiguration({}, [])).toEqual({
      host: '127.0.0.1',
      port: 4400,
      baseUrl: 'http://127.0.0.1:4400',
      dataDirectory: '.data',
      databaseUrl: undefined,
      databaseConnections: 20,
      eventStoreUrl: undefined,
      typesense: undefined,
      authSecret: undefined,
      operatorToken: undefined,
      role: 'all',
      demonstration: 'whereEmbedded',
      web: 'served',
      trustedProxies: [],
      webhookTargets: 'publicOnly',
      logLevel: 'warn',
    });
  });

  it('takes every setting from the environment, and the role and the demonstration from flags', () => {
    const environment = {
      PORT: '8080',
      HOST: '0.0.0.0',
      BASE_URL: 'https://muster.example.com/',
      DATA_DIR: '/srv/muster',
      DATABASE_URL: 'postgresql://muster:secret@db:5432/muster',
      DATABASE_CONNECTIONS: '40',
      EVENTSTORE_URL: 'esdb://events:2113?tls=false',
      TYPESENSE_URL: 'http://search:8108',
      TYPESENSE_API_KEY: 'key',
      AUTH_SECRET: 'a'.repeat(32),
      OPERATOR_TOKEN: 'b'.repeat(24),
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      ALLOW_PRIVATE_WEBHOOKS: 'true',
      LOG_LEVEL: 'info',
    };
    expect(readConfiguration(environment, ['--demo', '--role', 'api', '--without-web'])).toEqual({
      host: '0.0.0.0',
      port: 8080,
      baseUrl: 'https://muster.example.com',
      dataDirectory: '/srv/muster',
      databaseUrl: environment.DATABASE_URL,
      databaseConnections: 40,
      eventStoreUrl: environment.EVENTSTORE_URL,
      typesense: { url: environment.TYPESENSE_URL, apiKey: 'key' },
      authSecret: environment.AUTH_SECRET,
      operatorToken: environment.OPERATOR_TOKEN,
      role: 'api',
      demonstration: 'asked',
      web: 'elsewhere',
      trustedProxies: ['10.0.0.0/8', '::1'],
      webhookTargets: 'any',
      logLevel: 'info',
    });
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readConfiguration({ DATABASE_URL: '', PORT: ' ' }, [])).toMatchObject({
      databaseUrl: undefined,
      port: 4400,
    });
  });

  it.each([
    ['0.0.0.0', 'http://localhost:4400'],
    ['::', 'http://localhost:4400'],
    ['::1', 'http://[::1]:4400'],
    ['muster.local', 'http://muster.local:4400'],
  ])('gives a server that listens on %s an address to open', (HOST, baseUrl) => {
    expect(readConfiguration({ HOST }, []).baseUrl).toBe(baseUrl);
  });

  it.each([
    [{ PORT: 'many' }, [], 'PORT must be a number from 0 to 65535.'],
    [{ PORT: '70000' }, [], 'PORT must be a number from 0 to 65535.'],
    [{ HOST: 'my host' }, [], 'HOST must be a host name or an address.'],
    [
      { DATABASE_URL: 'mysql://db' },
      [],
      'DATABASE_URL must be an address such as postgresql://user:password@host:5432/muster.',
    ],
    [
      { EVENTSTORE_URL: 'events' },
      [],
      'EVENTSTORE_URL must be an address such as esdb://host:2113?tls=false.',
    ],
    [{ DATABASE_CONNECTIONS: '4' }, [], 'DATABASE_CONNECTIONS must be a number from 5 to 1000.'],
    [{ BASE_URL: 'ftp://x' }, [], 'BASE_URL must be an address such as https://muster.example.com.'],
    [{ TYPESENSE_URL: 'http://s' }, [], 'TYPESENSE_URL is set, and TYPESENSE_API_KEY is missing.'],
    [{ AUTH_SECRET: 'short' }, [], 'AUTH_SECRET must have at least 32 characters.'],
    [{ OPERATOR_TOKEN: 'short' }, [], 'OPERATOR_TOKEN must have at least 24 characters.'],
    [
      { TRUSTED_PROXIES: '10.0.0.0/33' },
      [],
      'TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, with commas.',
    ],
    [{ LOG_LEVEL: 'loud' }, [], 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
    [{}, ['--role', 'boss'], '--role must be one of api, projector, all.'],
    [
      { PORT: 'x' },
      ['--role', 'boss'],
      'PORT must be a number from 0 to 65535; --role must be one of api, projector, all.',
    ],
    [
      {},
      ['--role', 'api'],
      '--role api needs DATABASE_URL: the embedded database is for one process that does all.',
    ],
  ])('refuses %o %o with a sentence', (environment, flags, sentence) => {
    expect(() => readConfiguration(environment, flags)).toThrow(new StartRefused(sentence));
  });

  it('refuses a flag that it does not know', () => {
    expect(() => readConfiguration({}, ['--demp'])).toThrow(StartRefused);
    expect(() => readConfiguration({}, ['--demp'])).toThrow('--demp');
  });
});
