import type { Configuration } from '../configuration.ts';
import { sendsMail, sendsTexts } from '../messages/createCarriers.ts';
import type { IdentityOptions } from './createAuth.ts';
import { offeredSignIn } from './offeredSignIn.ts';

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
