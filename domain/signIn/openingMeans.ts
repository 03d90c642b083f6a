import type { ProviderId } from './providers.ts';

/** An account of a provider that is linked to one of ours. */
export interface LinkedProvider {
  readonly id: string;
  readonly provider: ProviderId;
  /** Epoch milliseconds. */
  readonly linkedAt: number;
  /** Whether it opens the account: the provider is set up here. */
  readonly opens: boolean;
}

/** What opens an account, as its installation is set up. */
export interface OpeningMeans {
  readonly password: boolean;
  /** A link by e-mail, which opens every account whose address is proven to be its owner's. */
  readonly link: boolean;
  /** A code by text message to the number that its owner has verified. */
  readonly phone: boolean;
  /** How many. */
  readonly passkeys: number;
  /** By when they were linked. */
  readonly providers: readonly LinkedProvider[];
}

/** Whether anything opens an account that has these means and no more. */
export function isOpened({ password, link, phone, passkeys, providers }: OpeningMeans): boolean {
  return password || link || phone || passkeys > 0 || providers.some(({ opens }) => opens);
}

/** The means without one linked account of a provider. */
export function withoutProvider(means: OpeningMeans, id: string): OpeningMeans {
  return { ...means, providers: means.providers.filter((one) => one.id !== id) };
}
