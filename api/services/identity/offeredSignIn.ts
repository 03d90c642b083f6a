import type { SignInOptions } from './signInOptions.ts';

/** Where an installation can send messages to. */
export interface Sending {
  readonly sendsMail: boolean;
  readonly sendsTexts: boolean;
}

/**
 * What an installation can offer of what its operator has chosen: without e-mail nobody opens a link, and nobody proves that
 * the address of an account that they make is theirs; without text messages nobody gets a code on their telephone.
 */
export function offeredSignIn(chosen: SignInOptions, { sendsMail, sendsTexts }: Sending): SignInOptions {
  const canBeOffered = { password: true, link: sendsMail, phone: sendsTexts };
  return {
    ...chosen,
    methods: chosen.methods.filter((method) => canBeOffered[method]),
    signUp: chosen.signUp && sendsMail,
  };
}
