import type { ProviderId } from '../../../domain/signIn/providers.ts';
import type { SignInOptions } from './signInOptions.ts';

/**
 * How an account signs in, of what is offered here (shell §4.2): by a password before a link, and that before a provider. Where
 * no password signs in, a link opens the accounts that have one.
 */
export type MeansOfAccount =
  | { readonly outcome: 'password' | 'link' | 'unsupported' }
  | { readonly outcome: 'federated'; readonly provider: ProviderId };

/** @param kept the means that an account has, as its rows name them */
export function meansOfAccount(
  kept: readonly string[],
  { methods }: Pick<SignInOptions, 'methods'>,
  offered: readonly ProviderId[],
): MeansOfAccount {
  if (kept.includes('credential') && methods.includes('password')) return { outcome: 'password' };
  if ((kept.includes('link') || kept.includes('credential')) && methods.includes('link')) {
    return { outcome: 'link' };
  }
  const provider = offered.find((one) => kept.includes(one));
  return provider === undefined ? { outcome: 'unsupported' } : { outcome: 'federated', provider };
}
