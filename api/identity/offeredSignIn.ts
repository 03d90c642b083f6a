import type { SignInOptions } from './emailFlows.ts';

/**
 * What an installation can offer of what its operator has chosen: without e-mail nobody opens a link, and nobody proves that
 * the address of an account that they make is theirs.
 */
export function offeredSignIn(chosen: SignInOptions, sendsMail: boolean): SignInOptions {
  if (sendsMail) return chosen;
  return { ...chosen, methods: chosen.methods.filter((method) => method !== 'link'), signUp: false };
}
