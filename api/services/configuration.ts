import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { signInMethods } from '../../domain/signIn/signInMethods.ts';
import { firstSentence, helpOf } from '../platform/commandLine/readCommandLine.ts';
import { UsageAsked } from '../platform/commandLine/usageAsked.ts';
import { isNetwork } from '../platform/isNetwork.ts';
import { StartRefused } from '../platform/postgres/startRefused.ts';
import { type ProcessRole, processRoles } from '../platform/processRole.ts';
import { type BrandSettings, brandVariables, readBrandSettings } from './brand/brandSettings.ts';
import { type CaptchaSettings, captchaVariables, readCaptcha } from './identity/captcha/captchaSettings.ts';
import { type OneTapSettings, oneTapVariables, readOneTap } from './identity/federated/oneTapSettings.ts';
import type { ProviderClients } from './identity/federated/providerClient.ts';
import { providerVariables, readProviders } from './identity/federated/providerVariables.ts';
import {
  readShortLinks,
  type ShortLinkSettings,
  shortLinkVariables,
} from './identity/shortLinks/shortLinkSettings.ts';
import type { SignInOptions } from './identity/signInOptions.ts';
import { type MailAddress, readMailAddress } from './messages/mailAddress.ts';
import type { TargetPolicy } from './webhooks/webhookTarget.ts';

/**
 * A MapLibre style, or a tile template with `{z}`, `{x}` and `{y}`. Everything that it loads must come from
 * its own origin.
 */
export interface MapConfiguration {
  readonly url: string;
  readonly attribution: string | undefined;
}

/** Everything that an operator can set, checked and with its defaults. */
export interface Configuration {
  readonly host: string;
  /** 0 lets the machine choose a free one. */
  readonly port: number;
  /** Muster's address for browsers, without a slash at the end; sign-in cookies and origin checks use it. */
  readonly baseUrl: string;
  readonly dataDirectory: string;
  /** Where uploaded files are stored; all processes that answer requests must share it. */
  readonly filesDirectory: string;
  /** The operator's own map; undefined: outlines of land. */
  readonly map: MapConfiguration | undefined;
  /** The most bytes of files that an organisation may have. */
  readonly fileBytesOfOrganisation: number;
  /** Undefined: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /**
   * The most connections to PostgreSQL at once that requests use, besides those of the fences, the projector and what
   * else goes on in the background (`connectionShares`).
   */
  readonly databaseConnections: number;
  /** Requests that a person may send a second, on average. */
  readonly requestsOfPerson: number;
  /** The same of all people and API tokens of an organisation together. */
  readonly requestsOfOrganisation: number;
  /** WebSockets that a person may have open. */
  readonly socketsOfPerson: number;
  /** Undefined: the log is in PostgreSQL. */
  readonly eventStoreUrl: string | undefined;
  /** Undefined: search is in PostgreSQL. */
  readonly typesense: { readonly nodes: readonly string[]; readonly apiKey: string } | undefined;
  /** The server that sends e-mails, and who they are from; undefined: none, or the development mailbox. */
  readonly smtp: { readonly url: string; readonly from: MailAddress } | undefined;
  /** The gateway that sends text messages; undefined: none, or the development mailbox. */
  readonly smsUrl: string | undefined;
  /** Signs cookies; undefined: created once and kept in the database. */
  readonly authSecret: string | undefined;
  /** The fewest characters of a new password. */
  readonly passwordLength: number;
  /** How people sign in. */
  readonly signIn: SignInOptions;
  /** The providers with which people sign in, as the operator has registered Muster there. */
  readonly providers: ProviderClients;
  /** Google's prompt on the sign-in page; undefined: none. */
  readonly oneTap: OneTapSettings | undefined;
  /** What is to be solved before text messages go out for strangers; undefined: nothing. */
  readonly captcha: CaptchaSettings | undefined;
  /** The service that makes links short; undefined: Muster's own. */
  readonly shortLinks: ShortLinkSettings | undefined;
  /** The brand of a partner, and from where browsers load the logos of organisations. */
  readonly brand: BrandSettings;
  /** Whether whoever makes an account without an invitation is offered to make an organisation. */
  readonly newOrganisations: boolean;
  /** The terms of use in Markdown; undefined: none. */
  readonly termsFile: string | undefined;
  /** The service that is told of returns from the card payment provider; undefined: none. */
  readonly cardRegistrationUrl: string | undefined;
  /** Gives an operator access from other machines. */
  readonly operatorToken: string | undefined;
  readonly role: ProcessRole;
  /** `--demo`: create the demonstration organisation even on one's own database, or where others reach it. */
  readonly demonstration: 'asked' | 'locally';
  /** `--without-web`: another server serves the web application, as in `npm run dev`. */
  readonly web: 'served' | 'elsewhere';
  /** Addresses or networks of proxies that may report a client's address. */
  readonly trustedProxies: readonly string[];
  /**
   * The addresses that webhooks may call: only https and the public internet, unless the operator allows
   * more.
   */
  readonly webhookTargets: TargetPolicy;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

function address(example: string, ...protocols: readonly string[]) {
  return z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1)),
      `must be an address such as ${example}`,
    );
}

/** One node or, separated by commas, several: such an address is no URL. Its client reads all of these. */
const eventStoreAddress = (() => {
  const host = String.raw`[A-Za-z0-9._-]+(?::\d{1,5})?`;
  const credentials = String.raw`(?:[^:@/?\s]+:[^@/?\s]+@)?`;
  const option = String.raw`\w+=[^&?\s]+`;
  return new RegExp(
    `^esdb(?:\\+discover)?://${credentials}${host}(?:,${host})*/?(?:\\?${option}(?:&${option})*)?$`,
  );
})();
const eventStoreText =
  'must be an address such as esdb://host:2113?tls=false, or esdb://one:2113,two:2113,three:2113 for a cluster';

/** One server of Typesense or, separated by commas, the nodes of a cluster. The key is a variable of its own. */
const typesenseAddresses = z
  .string()
  .transform((text) => text.split(',').map((node) => node.trim().replace(/\/+$/, '')))
  .refine(
    (nodes) => nodes.every(isTypesenseNode) && new Set(nodes).size === nodes.length,
    'must be an address such as http://host:8108, or http://one:8108,http://two:8108,http://three:8108 for a cluster',
  );

const mailFromText = 'must be an address such as no-reply@example.com, or Muster <no-reply@example.com>';

const portText = 'must be a number from 0 to 65535';

function wholeNumber(least: number, most: number, standard: number) {
  const told = `must be a number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, told)
    .transform(Number)
    .refine((count) => count >= least && count <= most, told)
    .default(standard);
}

function flag(standard: 'true' | 'false') {
  return z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default(standard)
    .transform((text) => text === 'true');
}

const passwordLengthText = 'must be a number of characters from 6 to 64';

const megabytesText = 'must be a number of megabytes from 1 to 100000000';

const environmentSchema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, portText)
    .transform(Number)
    .refine((port) => port <= 65535, portText)
    .default(4400),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/, 'must be a host name or an address')
    .default('127.0.0.1'),
  BASE_URL: address('https://muster.example.com', 'http', 'https').optional(),
  DATA_DIR: z.string().default('.data'),
  MAP_STYLE_URL: address('https://maps.example.com/style.json', 'http', 'https').optional(),
  MAP_ATTRIBUTION: z.string().max(200, 'must have at most 200 characters').optional(),
  FILES_DIR: z.string().optional(),
  FILES_PER_ORGANISATION_MB: z
    .string()
    .regex(/^\d{1,9}$/, megabytesText)
    .transform(Number)
    .refine((count) => count >= 1 && count <= 100_000_000, megabytesText)
    .default(10_000),
  DATABASE_URL: address('postgresql://user:password@host:5432/muster', 'postgres', 'postgresql').optional(),
  DATABASE_CONNECTIONS: wholeNumber(5, 1000, 20),
  REQUESTS_PER_PERSON: wholeNumber(1, 100_000, 50),
  REQUESTS_PER_ORGANISATION: wholeNumber(1, 100_000, 250),
  SOCKETS_PER_PERSON: wholeNumber(1, 100_000, 50),
  EVENTSTORE_URL: z.string().regex(eventStoreAddress, eventStoreText).optional(),
  TYPESENSE_URL: typesenseAddresses.optional(),
  TYPESENSE_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be letters, digits and signs without spaces')
    .optional(),
  SMTP_URL: address('smtps://user:password@mail.example.com', 'smtp', 'smtps').optional(),
  MAIL_FROM: z
    .string()
    .transform((text, context) => {
      const read = readMailAddress(text);
      if (read === undefined) context.addIssue(mailFromText);
      return read ?? z.NEVER;
    })
    .optional(),
  SMS_URL: address('https://user:password@sms.example.com/send', 'http', 'https').optional(),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  PASSWORD_LENGTH: z
    .string()
    .regex(/^\d{1,2}$/, passwordLengthText)
    .transform(Number)
    .refine((count) => count >= 6 && count <= 64, passwordLengthText)
    .default(12),
  SIGN_IN_METHODS: z
    .string()
    .transform((text) => text.split(',').map((method) => method.trim()))
    .pipe(
      z.array(
        z.enum(signInMethods, { error: `must be some of ${signInMethods.join(', ')}, separated by commas` }),
      ),
    )
    .optional(),
  SIGN_IN_LOOK_UP: flag('true'),
  SIGN_UP: flag('true'),
  SIGN_IN_LINK_DEVICE: z.enum(['any', 'same'], { error: 'must be any or same' }).default('any'),
  ...providerVariables,
  ...oneTapVariables,
  ...captchaVariables,
  ...shortLinkVariables,
  ...brandVariables,
  NEW_ORGANISATIONS: flag('false'),
  TERMS_FILE: z.string().optional(),
  CARD_REGISTRATION_URL: address('https://payments.example.com/complete', 'http', 'https').optional(),
  OPERATOR_TOKEN: z.string().min(24, 'must have at least 24 characters').optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((network) => network.trim()))
    .refine(
      (networks) => networks.every(isNetwork),
      'must be addresses or networks such as 10.0.0.0/8, separated by commas',
    )
    .default([]),
  ALLOW_PRIVATE_WEBHOOKS: flag('false'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('warn'),
});

const usage = `npm start -- [options]

  --role <role>   what this process runs: all, api (HTTP only) or projector (read models only); default: all
  --demo          creates the demonstration organisation, even on a database of your own or where HOST lets others in
  --without-web   does not serve the web application; another server does

Everything else is set by environment variables, which README.md lists.`;

const flagsSchema = z.object({
  demo: z.boolean().default(false),
  'without-web': z.boolean().default(false),
  role: z.enum(processRoles, { error: `must be one of ${processRoles.join(', ')}` }).default('all'),
});

/**
 * Reads environment variables and flags. An empty variable counts as not set. Refuses with `StartRefused`,
 * naming each wrong one, and answers `--help` with `UsageAsked`.
 */
export function readConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
  arguments_: readonly string[],
): Configuration {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const variables = environmentSchema.safeParse(set);
  const flags = readFlags(arguments_);
  const wrong = [
    ...(variables.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`),
    ...(flags.error?.issues ?? []).map((issue) => `--${issue.path.join('.')} ${issue.message}`),
  ];
  if (!variables.success || !flags.success) throw new StartRefused(`${wrong.join('; ')}.`);

  const { data } = variables;
  if (data.TYPESENSE_URL !== undefined && data.TYPESENSE_API_KEY === undefined) {
    throw new StartRefused('TYPESENSE_URL is set, but TYPESENSE_API_KEY is missing.');
  }
  if (data.TYPESENSE_API_KEY !== undefined && data.TYPESENSE_URL === undefined) {
    throw new StartRefused('TYPESENSE_API_KEY is set, but TYPESENSE_URL is missing.');
  }
  if (data.SMTP_URL !== undefined && data.MAIL_FROM === undefined) {
    throw new StartRefused('SMTP_URL is set, but MAIL_FROM is missing.');
  }
  // The embedded database has the development mailbox.
  const isInDevelopment = data.DATABASE_URL === undefined;
  const sendsMail = data.SMTP_URL !== undefined || isInDevelopment;
  const providers = readProviders(data);
  const captcha = readCaptcha(data, isInDevelopment);
  // Without a captcha strangers have text messages sent to whom they like, so nobody gets that without having chosen it.
  const methods =
    data.SIGN_IN_METHODS ??
    signInMethods.filter((method) => method !== 'phone' || captcha !== undefined || isInDevelopment);
  if (!methods.includes('password')) {
    if (!methods.includes('link')) {
      throw new StartRefused(
        `SIGN_IN_METHODS is ${methods.join()} alone, with which nobody signs in for the first time.`,
      );
    }
    if (!sendsMail) {
      throw new StartRefused(`SIGN_IN_METHODS is ${methods.join()} alone, but SMTP_URL is missing.`);
    }
  }
  if (flags.data.role !== 'all' && data.DATABASE_URL === undefined) {
    throw new StartRefused(
      `--role ${flags.data.role} needs DATABASE_URL: the embedded database is for one process that does everything.`,
    );
  }
  return {
    host: data.HOST,
    port: data.PORT,
    baseUrl: (data.BASE_URL ?? `http://${hostInUrl(data.HOST)}:${data.PORT}`).replace(/\/+$/, ''),
    dataDirectory: data.DATA_DIR,
    filesDirectory: data.FILES_DIR ?? join(data.DATA_DIR, 'files'),
    map:
      data.MAP_STYLE_URL === undefined
        ? undefined
        : { url: data.MAP_STYLE_URL, attribution: data.MAP_ATTRIBUTION },
    fileBytesOfOrganisation: data.FILES_PER_ORGANISATION_MB * 1_000_000,
    databaseUrl: data.DATABASE_URL,
    databaseConnections: data.DATABASE_CONNECTIONS,
    requestsOfPerson: data.REQUESTS_PER_PERSON,
    requestsOfOrganisation: data.REQUESTS_PER_ORGANISATION,
    socketsOfPerson: data.SOCKETS_PER_PERSON,
    eventStoreUrl: data.EVENTSTORE_URL,
    typesense:
      data.TYPESENSE_URL === undefined || data.TYPESENSE_API_KEY === undefined
        ? undefined
        : { nodes: data.TYPESENSE_URL, apiKey: data.TYPESENSE_API_KEY },
    smtp:
      data.SMTP_URL === undefined || data.MAIL_FROM === undefined
        ? undefined
        : { url: data.SMTP_URL, from: data.MAIL_FROM },
    smsUrl: data.SMS_URL,
    authSecret: data.AUTH_SECRET,
    passwordLength: data.PASSWORD_LENGTH,
    signIn: {
      methods,
      lookUp: data.SIGN_IN_LOOK_UP,
      signUp: data.SIGN_UP,
      linkDevice: data.SIGN_IN_LINK_DEVICE,
    },
    providers,
    oneTap: readOneTap(data, providers),
    captcha,
    shortLinks: readShortLinks(data),
    brand: readBrandSettings(data),
    newOrganisations: data.NEW_ORGANISATIONS,
    termsFile: data.TERMS_FILE,
    cardRegistrationUrl: data.CARD_REGISTRATION_URL,
    operatorToken: data.OPERATOR_TOKEN,
    role: flags.data.role,
    demonstration: flags.data.demo ? 'asked' : 'locally',
    web: flags.data['without-web'] ? 'elsewhere' : 'served',
    trustedProxies: data.TRUSTED_PROXIES,
    webhookTargets: data.ALLOW_PRIVATE_WEBHOOKS ? 'any' : 'publicOnly',
    logLevel: data.LOG_LEVEL,
  };
}

function readFlags(arguments_: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...arguments_],
      options: {
        demo: { type: 'boolean' },
        role: { type: 'string' },
        'without-web': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help === true) throw new UsageAsked(usage);
    return flagsSchema.safeParse(values);
  } catch (error) {
    if (error instanceof UsageAsked) throw error;
    const reason = error instanceof Error ? firstSentence(error.message) : String(error);
    throw new StartRefused(`${reason}; ${helpOf(usage)}.`, { cause: error });
  }
}

function isTypesenseNode(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  const rest = `${username}${password}${search}${hash}`;
  return ['http:', 'https:'].includes(protocol) && hostname !== '' && rest === '' && !/[?#]/.test(text);
}

/** A host in the form in which it appears in an address that a person can open. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
