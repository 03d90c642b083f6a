import { globSync, readFileSync } from 'node:fs';
import { EventStoreDBClient } from '@eventstore/db-client';
import { Client } from 'typesense';
import { describe, expect, test } from 'vitest';
import { StartRefused } from '../../../api/platform/postgres/startRefused.ts';
import { readConfiguration } from '../../../api/services/configuration.ts';
import { captchaRows } from '../../../api/services/identity/captcha/captchaRows.ts';

describe('readConfiguration', () => {
  test('runs everything on this machine if nothing is set', () => {
    expect(readConfiguration({}, [])).toEqual({
      host: '127.0.0.1',
      port: 4400,
      baseUrl: 'http://127.0.0.1:4400',
      dataDirectory: '.data',
      filesDirectory: '.data/files',
      map: undefined,
      fileBytesOfOrganisation: 10_000_000_000,
      databaseUrl: undefined,
      databaseConnections: 20,
      requestsOfPerson: 50,
      requestsOfOrganisation: 250,
      socketsOfPerson: 50,
      eventStoreUrl: undefined,
      typesense: undefined,
      smtp: undefined,
      smsUrl: undefined,
      authSecret: undefined,
      passwordLength: 12,
      signIn: { methods: ['password', 'link', 'phone'], lookUp: true, signUp: true, linkDevice: 'any' },
      providers: {},
      oneTap: undefined,
      captcha: undefined,
      shortLinks: undefined,
      newOrganisations: false,
      termsFile: undefined,
      cardRegistrationUrl: undefined,
      operatorToken: undefined,
      role: 'all',
      demonstration: 'locally',
      web: 'served',
      trustedProxies: [],
      webhookTargets: 'publicOnly',
      logLevel: 'warn',
      brand: { whiteLabel: undefined, logoHosts: [] },
    });
  });

  test('offers codes by text message unasked where a captcha is set up, or in development', () => {
    const database = { DATABASE_URL: 'postgresql://127.0.0.1/muster' };
    const captcha = { CAPTCHA: 'turnstile', CAPTCHA_SITE_KEY: '0x1', CAPTCHA_SECRET: '0x2' };
    const methodsOf = (environment: Readonly<Record<string, string>>) =>
      readConfiguration(environment, []).signIn.methods;
    expect(methodsOf(database)).toEqual(['password', 'link']);
    expect(methodsOf({ ...database, ...captcha })).toEqual(['password', 'link', 'phone']);
    expect(methodsOf({})).toEqual(['password', 'link', 'phone']);
    expect(methodsOf({ ...database, SIGN_IN_METHODS: 'password,phone' })).toEqual(['password', 'phone']);
  });

  test('takes every setting from the environment, and the role and the demonstration from flags', () => {
    const environment = {
      PORT: '8080',
      HOST: '0.0.0.0',
      BASE_URL: 'https://muster.example.com/',
      DATA_DIR: '/srv/muster',
      FILES_DIR: '/shared/files',
      MAP_STYLE_URL: 'https://maps.example.com/{z}/{x}/{y}.png',
      MAP_ATTRIBUTION: '© Maps',
      FILES_PER_ORGANISATION_MB: '250',
      DATABASE_URL: 'postgresql://muster:secret@db:5432/muster',
      DATABASE_CONNECTIONS: '40',
      REQUESTS_PER_PERSON: '20',
      REQUESTS_PER_ORGANISATION: '100',
      SOCKETS_PER_PERSON: '10',
      EVENTSTORE_URL: 'esdb://events:2113?tls=false',
      TYPESENSE_URL: 'http://search:8108',
      TYPESENSE_API_KEY: 'key',
      SMTP_URL: 'smtps://user:secret@mail.example.com',
      MAIL_FROM: 'Muster <no-reply@example.com>',
      SMS_URL: 'https://sms.example.com/send',
      AUTH_SECRET: 'a'.repeat(32),
      PASSWORD_LENGTH: '20',
      SIGN_IN_METHODS: 'link, password',
      SIGN_IN_LOOK_UP: 'false',
      SIGN_UP: 'false',
      SIGN_IN_LINK_DEVICE: 'same',
      CAPTCHA: 'hcaptcha',
      CAPTCHA_SITE_KEY: 'a-site',
      CAPTCHA_SECRET: 'a-secret',
      CAPTCHA_VERIFY_URL: 'https://captcha.example.com/verify',
      SHORT_LINKS: 'shlink',
      SHORT_LINKS_URL: 'https://links.example.com/short',
      SHORT_LINKS_KEY: 'a-key',
      WHITE_LABEL_HOST: 'NorthSide',
      WHITE_LABEL_NAME: 'Northside Care',
      WHITE_LABEL_LOGO: '/etc/muster/northside.png',
      LOGO_HOSTS: 'cdn.example.com, *.Pictures.example.com',
      NEW_ORGANISATIONS: 'true',
      TERMS_FILE: '/etc/muster/terms.md',
      CARD_REGISTRATION_URL: 'https://payments.example.com/complete',
      OPERATOR_TOKEN: 'b'.repeat(24),
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      ALLOW_PRIVATE_WEBHOOKS: 'true',
      LOG_LEVEL: 'info',
      GOOGLE_CLIENT_ID: 'muster',
      GOOGLE_CLIENT_SECRET: 'a-secret',
      GOOGLE_ONE_TAP: 'true',
    };
    expect(readConfiguration(environment, ['--demo', '--role', 'api', '--without-web'])).toEqual({
      host: '0.0.0.0',
      port: 8080,
      baseUrl: 'https://muster.example.com',
      dataDirectory: '/srv/muster',
      filesDirectory: '/shared/files',
      map: { url: 'https://maps.example.com/{z}/{x}/{y}.png', attribution: '© Maps' },
      fileBytesOfOrganisation: 250_000_000,
      databaseUrl: environment.DATABASE_URL,
      databaseConnections: 40,
      requestsOfPerson: 20,
      requestsOfOrganisation: 100,
      socketsOfPerson: 10,
      eventStoreUrl: environment.EVENTSTORE_URL,
      typesense: { nodes: [environment.TYPESENSE_URL], apiKey: 'key' },
      smtp: { url: environment.SMTP_URL, from: { name: 'Muster', address: 'no-reply@example.com' } },
      smsUrl: environment.SMS_URL,
      authSecret: environment.AUTH_SECRET,
      passwordLength: 20,
      signIn: { methods: ['link', 'password'], lookUp: false, signUp: false, linkDevice: 'same' },
      providers: { google: { id: 'muster', secret: 'a-secret' } },
      oneTap: {
        script: 'https://accounts.google.com/gsi/client',
        sources: {
          script: ['https://accounts.google.com/gsi/client'],
          frame: ['https://accounts.google.com/gsi/'],
          style: ['https://accounts.google.com/gsi/style'],
          connect: ['https://accounts.google.com/gsi/'],
        },
      },
      captcha: {
        kind: 'service',
        service: 'hcaptcha',
        siteKey: 'a-site',
        secret: 'a-secret',
        script: 'https://js.hcaptcha.com/1/api.js',
        verify: 'https://captcha.example.com/verify',
        sources: captchaRows.hcaptcha.sources,
      },
      shortLinks: { service: 'shlink', address: 'https://links.example.com/short/', key: 'a-key' },
      brand: {
        whiteLabel: { host: 'northside', name: 'Northside Care', logoFile: '/etc/muster/northside.png' },
        logoHosts: ['cdn.example.com', '*.pictures.example.com'],
      },
      newOrganisations: true,
      termsFile: environment.TERMS_FILE,
      cardRegistrationUrl: environment.CARD_REGISTRATION_URL,
      operatorToken: environment.OPERATOR_TOKEN,
      role: 'api',
      demonstration: 'asked',
      web: 'elsewhere',
      trustedProxies: ['10.0.0.0/8', '::1'],
      webhookTargets: 'any',
      logLevel: 'info',
    });
  });

  test('treats an empty variable as one that is not set', () => {
    expect(readConfiguration({ DATABASE_URL: '', PORT: ' ' }, [])).toMatchObject({
      databaseUrl: undefined,
      port: 4400,
    });
  });

  test.each([
    ['0.0.0.0', 'http://localhost:4400'],
    ['::', 'http://localhost:4400'],
    ['::1', 'http://[::1]:4400'],
    ['muster.local', 'http://muster.local:4400'],
  ])('gives a server that listens on %s an address that can be opened', (HOST, baseUrl) => {
    expect(readConfiguration({ HOST }, []).baseUrl).toBe(baseUrl);
  });

  test.each([
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
      'EVENTSTORE_URL must be an address such as esdb://host:2113?tls=false, or esdb://one:2113,two:2113,three:2113 for a cluster.',
    ],
    [{ DATABASE_CONNECTIONS: '4' }, [], 'DATABASE_CONNECTIONS must be a number from 5 to 1000.'],
    [{ REQUESTS_PER_PERSON: '0' }, [], 'REQUESTS_PER_PERSON must be a number from 1 to 100000.'],
    [
      { FILES_PER_ORGANISATION_MB: '0' },
      [],
      'FILES_PER_ORGANISATION_MB must be a number of megabytes from 1 to 100000000.',
    ],
    [
      { MAP_STYLE_URL: 'maps' },
      [],
      'MAP_STYLE_URL must be an address such as https://maps.example.com/style.json.',
    ],
    [{ BASE_URL: 'ftp://x' }, [], 'BASE_URL must be an address such as https://muster.example.com.'],
    [{ SMTP_URL: 'smtp://mail' }, [], 'SMTP_URL is set, but MAIL_FROM is missing.'],
    [{ GITHUB_CLIENT_ID: 'muster' }, [], 'GITHUB_CLIENT_ID is set, but GITHUB_CLIENT_SECRET is missing.'],
    [
      { APPLE_PRIVATE_KEY: 'no key' },
      [],
      'APPLE_PRIVATE_KEY must be the key that Apple gives, in PEM, with \\n for the ends of its lines.',
    ],
    [
      { SIGN_IN_METHODS: 'link', DATABASE_URL: 'postgresql://127.0.0.1/muster' },
      [],
      'SIGN_IN_METHODS is link alone, but SMTP_URL is missing.',
    ],
    [
      { SIGN_IN_METHODS: 'phone' },
      [],
      'SIGN_IN_METHODS is phone alone, with which nobody signs in for the first time.',
    ],
    [{ CAPTCHA: 'puzzle' }, [], 'CAPTCHA must be one of turnstile, hcaptcha, recaptcha, development.'],
    [{ CAPTCHA: 'turnstile', CAPTCHA_SITE_KEY: '0x1' }, [], 'CAPTCHA is set, but CAPTCHA_SECRET is missing.'],
    [{ CAPTCHA_SECRET: '0x1' }, [], 'CAPTCHA_SECRET is set, but CAPTCHA names no service.'],
    [
      { CAPTCHA: 'development', DATABASE_URL: 'postgresql://127.0.0.1/muster' },
      [],
      'CAPTCHA is development, which is for the embedded database alone.',
    ],
    [{ GOOGLE_ONE_TAP: 'true' }, [], 'GOOGLE_ONE_TAP is true, but GOOGLE_CLIENT_ID is missing.'],
    [
      { GOOGLE_ONE_TAP_SCRIPT_URL: 'https://google.example.com/client' },
      [],
      'GOOGLE_ONE_TAP_SCRIPT_URL is set, but GOOGLE_ONE_TAP is not true.',
    ],
    [
      { WHITE_LABEL_HOST: 'northside.example.com' },
      [],
      'WHITE_LABEL_HOST must be the first label of a host name, such as northside of northside.example.com.',
    ],
    [{ WHITE_LABEL_HOST: 'northside' }, [], 'WHITE_LABEL_HOST is set, but WHITE_LABEL_NAME is missing.'],
    [{ WHITE_LABEL_LOGO: '/x.png' }, [], 'WHITE_LABEL_LOGO is set, but WHITE_LABEL_HOST is missing.'],
    [
      { LOGO_HOSTS: 'https://cdn.example.com' },
      [],
      'LOGO_HOSTS must be host names such as cdn.example.com or *.example.com, separated by commas.',
    ],
    [
      { LOGO_HOSTS: "cdn.example.com; script-src 'unsafe-inline'" },
      [],
      'LOGO_HOSTS must be host names such as cdn.example.com or *.example.com, separated by commas.',
    ],
    [{ SHORT_LINKS: 'own' }, [], 'SHORT_LINKS must be one of shlink, bitly.'],
    [{ SHORT_LINKS: 'shlink' }, [], 'SHORT_LINKS is shlink, but SHORT_LINKS_URL is missing.'],
    [{ SHORT_LINKS: 'bitly' }, [], 'SHORT_LINKS is bitly, but SHORT_LINKS_KEY is missing.'],
    [{ SHORT_LINKS_KEY: 'a-key' }, [], 'SHORT_LINKS_KEY is set, but SHORT_LINKS names no service.'],
    [
      { SHORT_LINKS: 'shlink', SHORT_LINKS_URL: 'http://links.example.com', SHORT_LINKS_KEY: 'a-key' },
      [],
      'SHORT_LINKS_URL must be an address such as https://links.example.com.',
    ],
    [
      { SMTP_URL: 'smtp://mail', MAIL_FROM: 'Muster' },
      [],
      'MAIL_FROM must be an address such as no-reply@example.com, or Muster <no-reply@example.com>.',
    ],
    [{ TYPESENSE_URL: 'http://s' }, [], 'TYPESENSE_URL is set, but TYPESENSE_API_KEY is missing.'],
    [{ TYPESENSE_API_KEY: 'key' }, [], 'TYPESENSE_API_KEY is set, but TYPESENSE_URL is missing.'],
    [
      { TYPESENSE_URL: 'http://s', TYPESENSE_API_KEY: 'a key' },
      [],
      'TYPESENSE_API_KEY must be letters, digits and signs without spaces.',
    ],
    [{ AUTH_SECRET: 'short' }, [], 'AUTH_SECRET must have at least 32 characters.'],
    [{ PASSWORD_LENGTH: '5' }, [], 'PASSWORD_LENGTH must be a number of characters from 6 to 64.'],
    [{ OPERATOR_TOKEN: 'short' }, [], 'OPERATOR_TOKEN must have at least 24 characters.'],
    [
      { TRUSTED_PROXIES: '10.0.0.0/33' },
      [],
      'TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, separated by commas.',
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
      '--role api needs DATABASE_URL: the embedded database is for one process that does everything.',
    ],
  ])('refuses %o %o with a sentence', (environment, flags, sentence) => {
    expect(() => readConfiguration(environment, flags)).toThrow(new StartRefused(sentence));
  });

  test('refuses a flag that it does not know', () => {
    expect(() => readConfiguration({}, ['--demp'])).toThrow(StartRefused);
    expect(() => readConfiguration({}, ['--demp'])).toThrow('--demp');
  });
});

describe('an address of EventStoreDB', () => {
  const texts = ['README.md', 'docker-compose.yml', ...globSync('docs/*.md')].map((path) =>
    readFileSync(path, 'utf8'),
  );
  const shown = texts.flatMap((text) => text.match(/esdb(\+discover)?:\/\/[\w.:,@?=&-]+/g) ?? []);
  test.each([
    ...new Set(shown),
    'esdb://admin:change%21it@events:2113',
    'esdb+discover://events.example.com:2113?nodePreference=leader&maxDiscoverAttempts=3',
    'esdb://a:2113,b:2113,c:2113?tls=false',
    'esdb://events/',
  ])('is read as it is shown, and its client reads it too: %s', (address) => {
    expect(readConfiguration({ EVENTSTORE_URL: address }, []).eventStoreUrl).toBe(address);
    expect(() => EventStoreDBClient.connectionString(address)).not.toThrow();
  });

  test('leads, as the containers are described, to the version that the docs say was tried', () => {
    const [, version] =
      /eventstore\/eventstore:([\d.]+)/.exec(readFileSync('docker-compose.yml', 'utf8')) ?? [];
    expect(version).toMatch(/^23\.10\.\d+$/);
    expect(readFileSync('docs/log.md', 'utf8')).toContain(version);
  });

  test('is shown for one node and for a cluster', () => {
    expect(shown.filter((address) => address.includes(',')).length).toBeGreaterThan(1);
    expect(shown.filter((address) => !address.includes(',')).length).toBeGreaterThan(0);
  });

  test.each(['esdb://', 'esdb://a,', 'esdb://a:port', 'esdb://a?tls', 'esdb://user@a', 'http://a:2113'])(
    'is refused where its client could not read it: %s',
    (address) => {
      expect(() => readConfiguration({ EVENTSTORE_URL: address }, [])).toThrow('EVENTSTORE_URL must be');
    },
  );
});

describe('an address of Typesense', () => {
  const TYPESENSE_API_KEY = 'key';
  const texts = ['README.md', 'docker-compose.yml', ...globSync('docs/*.md')].map((path) =>
    readFileSync(path, 'utf8'),
  );
  const shown = texts.flatMap((text) =>
    [...text.matchAll(/TYPESENSE_URL[=:]\s*['"]?(https?:[^\s'"`]+)/g)].map(([, address]) => address ?? ''),
  );

  test.each([
    ...new Set(shown),
    'https://search.example.com',
    'http://[::1]:8108',
    'http://proxy/typesense/',
  ])('is read as it is shown, and its client reads it too: %s', (address) => {
    const { typesense } = readConfiguration({ TYPESENSE_URL: address, TYPESENSE_API_KEY }, []);
    const nodes = address.split(',').map((node) => node.replace(/\/$/, ''));
    expect(typesense).toEqual({ nodes, apiKey: TYPESENSE_API_KEY });
    expect(
      () => new Client({ nodes: nodes.map((url) => ({ url })), apiKey: TYPESENSE_API_KEY }),
    ).not.toThrow();
  });

  test('is shown for one node and for a cluster', () => {
    expect(shown.filter((address) => address.includes(',')).length).toBeGreaterThan(0);
    expect(shown.filter((address) => !address.includes(',')).length).toBeGreaterThan(0);
  });

  test('leads, as the containers are described, to the version that the docs name', () => {
    const [, version] =
      /typesense\/typesense:([\d.]+)/.exec(readFileSync('docker-compose.yml', 'utf8')) ?? [];
    expect(version).toMatch(/^29\.\d+$/);
    expect(readFileSync('docs/typesense.md', 'utf8')).toContain(`\`${version}\``);
  });

  test.each([
    'search',
    'http://',
    'ftp://search:8108',
    'http://one:8108,',
    'http://one:8108,http://one:8108/',
    'http://one:8108,two:8108',
    'http://key@search:8108',
    'http://search:8108?x-typesense-api-key=key',
    'http://search:99999',
  ])('is refused where its client could not use it, or with a key in it: %s', (TYPESENSE_URL) => {
    expect(() => readConfiguration({ TYPESENSE_URL, TYPESENSE_API_KEY }, [])).toThrow(
      'TYPESENSE_URL must be an address such as http://host:8108, or http://one:8108,http://two:8108,http://three:8108 for a cluster.',
    );
  });
});
