import type { AuthCode } from '../catalogue/authTexts.ts';

/** What the page itself finds: of the browser, or that the server said something that has no code. */
export const pageTexts = {
  'auth/internal-error': 'Something went wrong. Please try again.',
  /** The browser does not tell why: nobody confirmed it in time, or there is none. */
  'auth/passkey-cancelled': 'No passkey was used. Please try again, or sign in another way.',
  /** Shell §8, word for word: nobody would stay signed in. */
  'auth/web-storage-unsupported':
    'The browser you are using does not support Web Storage. Please try again in a different browser.',
} as const;

export type SignInCode = AuthCode | keyof typeof pageTexts;

/**
 * `same`: the screen that asked stays and shows the text; `failure`: the screen for a failure of what the link does;
 * `secondFactor`: the screen that asks for its code; `phone`: the screen that asks for the number to which another code goes.
 */
export type CodePlace = 'same' | 'failure' | 'secondFactor' | 'phone';

/** Where each code leads (docs/sign-in.md). What has none does not compile. */
export const screenOfCode: Readonly<Record<SignInCode, CodePlace>> = {
  'auth/missing-email': 'same',
  'auth/invalid-email': 'same',
  'auth/missing-password': 'same',
  'auth/wrong-password': 'same',
  'auth/user-not-found': 'same',
  'auth/weak-password': 'same',
  'auth/short-password': 'same',
  'auth/long-password': 'same',
  'auth/common-password': 'same',
  'auth/known-password': 'same',
  'auth/wrong-current-password': 'same',
  'auth/invalid-passkey': 'same',
  'auth/passkey-cancelled': 'same',
  'auth/invalid-phone-number': 'same',
  'auth/unsupported-country': 'same',
  'auth/captcha-check-failed': 'same',
  'auth/phone-number-already-in-use': 'same',
  'auth/email-already-in-use': 'same',
  'auth/already-a-member': 'same',
  'auth/too-many-requests': 'same',
  'auth/busy': 'same',
  'auth/too-many-access-tokens': 'same',
  'auth/missing-name': 'same',
  'auth/email-mismatch': 'same',
  'auth/unverified-email': 'same',
  'auth/operation-not-allowed': 'same',
  'auth/expired-action-code': 'failure',
  'auth/invalid-action-code': 'failure',
  'auth/user-mismatch': 'same',
  'auth/multi-factor-auth-required': 'secondFactor',
  'auth/invalid-verification-code': 'same',
  'auth/code-expired': 'phone',
  'auth/requires-recent-login': 'same',
  'auth/user-token-expired': 'same',
  'auth/no-organisation': 'same',
  'auth/user-cancelled': 'same',
  'auth/invalid-credential': 'same',
  'auth/credential-already-in-use': 'same',
  'auth/network-request-failed': 'same',
  'auth/internal-error': 'same',
  'auth/web-storage-unsupported': 'same',
};
