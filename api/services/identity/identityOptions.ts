import type pg from 'pg';
import type { Configuration } from '../configuration.ts';
import { sendsMail, sendsTexts } from '../messages/createCarriers.ts';
import type { TrailNotes } from '../trail/trailNotes.ts';
import type { CaptchaSettings } from './captcha/captchaSettings.ts';
import type { OneTapSettings } from './federated/oneTapSettings.ts';
import type { ProviderClients } from './federated/providerClient.ts';
import type { IdentityLogger } from './identityLogger.ts';
import type { MergedRecords } from './mergedRecords.ts';
import { offeredSignIn } from './offeredSignIn.ts';
import type { HashCost } from './passwordHash.ts';
import type { PasswordRule } from './passwordRule.ts';
import type { PromotionOf } from './promotionOf.ts';
import type { ShortLinkSettings } from './shortLinks/shortLinkSettings.ts';
import type { SignInOptions } from './signInOptions.ts';
import type { TurnLimits } from './turns.ts';

export interface IdentityOptions {
  /** Its int8 parser must return numbers (`api/platform/postgres/createPool.ts`). */
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
  readonly providerTimeoutMs?: number;
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
  /** Omitted: nothing was merged, or nobody asks. */
  readonly merges?: MergedRecords;
  /** Epoch milliseconds, by which the codes of second factors are read; omitted: the machine's. */
  readonly clock?: () => number;
  /** The security trail's notes; omitted at the command line, where nobody signs in. */
  readonly trail?: Pick<TrailNotes, 'failed' | 'note'>;
}

/** What an operator decides about accounts and sign-in. */
export function identityOptions(configuration: Configuration) {
  const { baseUrl, passwordLength, signIn, captcha, shortLinks, providers, oneTap } = configuration;
  const sent = { sendsMail: sendsMail(configuration), sendsTexts: sendsTexts(configuration) };
  return {
    baseUrl,
    passwordRule: { least: passwordLength },
    signIn: offeredSignIn(signIn, sent),
    captcha,
    shortLinks,
    providers,
    oneTap,
    ...sent,
  } satisfies Partial<IdentityOptions>;
}
