import { isIP } from 'node:net';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { UsageAsked } from './commandLine/usageAsked.ts';
import { StartRefused } from './postgres/startRefused.ts';
import type { TargetPolicy } from './webhooks/webhookTarget.ts';

/** Which parts of Muster a process runs: HTTP, the projector, or both. */
export const processRoles = ['api', 'projector', 'all'] as const;
export type ProcessRole = (typeof processRoles)[number];

/** Everything that an operator can set, checked and with its defaults. */
export interface Configuration {
  readonly host: string;
  /** 0 lets the machine choose a free one. */
  readonly port: number;
  /** As browsers see Muster, without a slash at the end; sign-in cookies and origin checks go by it. */
  readonly baseUrl: string;
  readonly dataDirectory: string;
  /** Undefined: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** Most connections to PostgreSQL at once, without the few of the fences, the projector and the webhooks. */
  readonly databaseConnections: number;
  /** Undefined: the log is in PostgreSQL. */
  readonly eventStoreUrl: string | undefined;
  /** Undefined: search is in PostgreSQL. */
  readonly typesense: { readonly url: string; readonly apiKey: string } | undefined;
  /** Signs cookies; undefined: made once and kept in the database. */
  readonly authSecret: string | undefined;
  /** Lets an operator in from elsewhere than this machine. */
  readonly operatorToken: string | undefined;
  readonly role: ProcessRole;
  /** `--demo`: the demonstration organisation also on a database of one's own. */
  readonly demonstration: 'asked' | 'whereEmbedded';
  /** `--without-web`: another server has the web application, as in `npm run dev`. */
  readonly web: 'served' | 'elsewhere';
  /** Addresses or networks of proxies whose word on a client's address is taken. */
  readonly trustedProxies: readonly string[];
  /** Where webhooks may lead: only to https and the public internet, unless the operator allows more. */
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

const portText = 'must be a number from 0 to 65535';

const fewestConnections = 5;
const connectionsText = `must be a number from ${fewestConnections} to 1000`;

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
  DATABASE_URL: address('postgresql://user:password@host:5432/muster', 'postgres', 'postgresql').optional(),
  DATABASE_CONNECTIONS: z
    .string()
    .regex(/^\d{1,4}$/, connectionsText)
    .transform(Number)
    .refine((count) => count >= fewestConnections && count <= 1000, connectionsText)
    .default(20),
  EVENTSTORE_URL: address('esdb://host:2113?tls=false', 'esdb', 'esdb+discover').optional(),
  TYPESENSE_URL: address('http://host:8108', 'http', 'https').optional(),
  TYPESENSE_API_KEY: z.string().optional(),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  OPERATOR_TOKEN: z.string().min(24, 'must have at least 24 characters').optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((network) => network.trim()))
    .refine(
      (networks) => networks.every(isNetwork),
      'must be addresses or networks such as 10.0.0.0/8, with commas',
    )
    .default([]),
  ALLOW_PRIVATE_WEBHOOKS: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('warn'),
});

const usage = `npm start -- [options]

  --role <role>   what this process runs: all, api (HTTP only) or projector (read models only); default: all
  --demo          with the demonstration organisation, also on a database of your own
  --without-web   without the web application, which another server has

Everything else is told by the environment; README.md lists the variables.`;

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
    throw new StartRefused('TYPESENSE_URL is set, and TYPESENSE_API_KEY is missing.');
  }
  if (flags.data.role !== 'all' && data.DATABASE_URL === undefined) {
    throw new StartRefused(
      `--role ${flags.data.role} needs DATABASE_URL: the embedded database is for one process that does all.`,
    );
  }
  return {
    host: data.HOST,
    port: data.PORT,
    baseUrl: (data.BASE_URL ?? `http://${hostInUrl(data.HOST)}:${data.PORT}`).replace(/\/+$/, ''),
    dataDirectory: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    databaseConnections: data.DATABASE_CONNECTIONS,
    eventStoreUrl: data.EVENTSTORE_URL,
    typesense:
      data.TYPESENSE_URL === undefined || data.TYPESENSE_API_KEY === undefined
        ? undefined
        : { url: data.TYPESENSE_URL, apiKey: data.TYPESENSE_API_KEY },
    authSecret: data.AUTH_SECRET,
    operatorToken: data.OPERATOR_TOKEN,
    role: flags.data.role,
    demonstration: flags.data.demo ? 'asked' : 'whereEmbedded',
    web: flags.data['without-web'] ? 'elsewhere' : 'served',
    trustedProxies: data.TRUSTED_PROXIES,
    webhookTargets: data.ALLOW_PRIVATE_WEBHOOKS === 'true' ? 'any' : 'publicOnly',
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
    // What `parseArgs` says of an unknown flag is a sentence for the person who typed it.
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefused(`${reason}\n\n${usage}`, { cause: error });
  }
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && rest.length === 0 && (bits === undefined || isPrefix(bits, most));
}

function isPrefix(text: string, most: number): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) <= most;
}

/** A host as it stands in an address that a person can open. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
