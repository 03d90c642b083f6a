import { betterAuth } from 'better-auth';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { TrailNotes } from '../trail/trailNotes.ts';
import type { CaptchaSettings } from './captcha/captchaSettings.ts';
import type { SignInOptions } from './emailFlows.ts';
import type { OneTapSettings } from './federated/oneTapSettings.ts';
import type { ProviderClients } from './federated/providerClient.ts';
import { comparePassword, costToday, type HashCost, hashPassword } from './passwordHash.ts';
import type { PasswordRule } from './passwordRule.ts';
import type { PromotionOf } from './promotionOf.ts';
import type { ShortLinkSettings } from './shortLinks/shortLinkSettings.ts';
import type { TurnLimits } from './turns.ts';

/** Where the identity service logs; a pino logger fits. */
export interface IdentityLogger {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface IdentityOptions {
  /** Its int8 parser must return numbers (`api/postgres/createPool.ts`). */
  readonly pool: pg.Pool;
  /** Signs cookies; at least 32 characters. Changing it signs everybody out. */
  readonly secret: string;
  /** The address that browsers see; with https, cookies are sent only over https. */
  readonly baseUrl: string;
  readonly logger?: IdentityLogger;
  /** How many passwords are checked at once, and how many wait for it; omitted: the product's values. */
  readonly passwordChecks?: TurnLimits;
  /** What the hashes that are made cost; omitted: as much as the product's (`costToday`). */
  readonly hashCost?: HashCost | undefined;
  /** Omitted: at least twelve characters. */
  readonly passwordRule?: PasswordRule;
  /** Omitted: every method, with look-up and sign-up. */
  readonly signIn?: SignInOptions;
  /** The providers with which people sign in; omitted: none. */
  readonly providers?: ProviderClients;
  /** Google's prompt on the sign-in page; omitted: none. */
  readonly oneTap?: OneTapSettings | undefined;
  /** How long a provider may take to answer, in milliseconds; omitted: the product's value. */
  readonly providerPatienceMs?: number;
  /** Whether letters tell of changes that nobody has asked by letter for; omitted: none go out. */
  readonly sendsMail?: boolean;
  /** Whether text messages go anywhere. */
  readonly sendsTexts?: boolean;
  /** What is to be solved before text messages go out for strangers; omitted: nothing. */
  readonly captcha?: CaptchaSettings | undefined;
  /** Who makes links short; omitted: nobody but Muster. */
  readonly shortLinks?: ShortLinkSettings | undefined;
  /** Omitted: nobody is, because nobody is sent links. */
  readonly promotionOf?: PromotionOf;
  /** Epoch milliseconds, by which the codes of second factors are read; omitted: the machine's. */
  readonly clock?: () => number;
  /** The security trail's notes; omitted at the command line, where nobody signs in. */
  readonly trail?: Pick<TrailNotes, 'failed' | 'note'>;
}

/** better-auth as Muster uses it: for accounts. None of its routes is served. */
export function createAuth({
  pool,
  secret,
  baseUrl,
  logger,
  hashCost = costToday,
}: Pick<IdentityOptions, 'pool' | 'secret' | 'baseUrl' | 'logger' | 'hashCost'>) {
  return betterAuth({
    baseURL: baseUrl,
    basePath: '/api/auth',
    secret,
    database: {
      db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
      type: 'postgres',
      schemaName: 'muster_identity',
      transaction: true,
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      password: {
        hash: (password) => hashPassword(password, hashCost),
        verify: async ({ hash, password }) =>
          ['right', 'outdated'].includes(await comparePassword(hash, password, hashCost)),
      },
    },
    advanced: {
      cookiePrefix: 'muster',
      useSecureCookies: baseUrl.startsWith('https://'),
      // The routes check the origin of every write themselves (`api/routes/sameOrigin.ts`).
      disableCSRFCheck: true,
      ipAddress: { disableIpTracking: true },
      // Our migrations create the tables (`identityTables.ts`); the check would run before they have.
      database: { validateSchema: false },
    },
    // `signInAttempts.ts` counts attempts: only wrong passwords, across processes.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      // Its arguments may contain addresses and tokens; only the message is logged.
      log: (_level, message) => logger?.error({ source: 'identity' }, message),
    },
  });
}
