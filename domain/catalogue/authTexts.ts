/**
 * Why a sign-in was refused: the identity codes and texts of shell §5 and §8, in one place. Their HTTP
 * statuses are here as well, because the specification leaves those open. What the sign-in page shows of each is in
 * `domain/signIn/screenOfCode.ts`.
 */
export const authTexts = {
  'auth/missing-email': { status: 400, text: 'Enter your email address to continue' },
  'auth/invalid-email': { status: 400, text: "That email address isn't correct" },
  'auth/missing-password': { status: 400, text: 'Enter your password' },
  /** Also for an address without an account: the answer must not reveal which addresses have one. */
  'auth/wrong-password': { status: 401, text: "The email and password you entered don't match" },
  /** Of a look-up, and to the operator: sign-in answers `auth/wrong-password`. */
  'auth/user-not-found': { status: 404, text: "That email address doesn't match an existing account" },
  'auth/weak-password': {
    status: 400,
    text: 'Strong passwords have at least 6 characters and a mix of letters and numbers',
  },
  /** The installation's own rule (`passwordRule.ts`), and not the specification's. */
  'auth/short-password': {
    status: 400,
    text: 'Passwords here have at least {least} characters. A few words and a number are easy to remember.',
  },
  'auth/long-password': { status: 400, text: 'Passwords have at most 128 characters' },
  'auth/common-password': {
    status: 400,
    text: 'This is one of the passwords that everybody tries first. Please choose another one.',
  },
  /** Not the specification's: somebody who is signed in changes their password. */
  'auth/wrong-current-password': { status: 400, text: 'This is not your current password' },
  'auth/known-password': {
    status: 400,
    text: 'This is mostly your name, your address or your organisation, which others know. Please choose another one.',
  },
  /** Not the specification's. Also of one that nobody has here: the answer says nothing of accounts. */
  'auth/invalid-passkey': {
    status: 401,
    text: 'This passkey does not work here. Please use another one, or sign in another way.',
  },
  'auth/invalid-phone-number': { status: 400, text: 'Enter a valid phone number' },
  /** Of a number that begins with a calling code that there is not. */
  'auth/unsupported-country': { status: 400, text: 'The country code provided is not supported.' },
  /** Whoever asks has not solved the captcha, or it was solved too long ago. */
  'auth/captcha-check-failed': { status: 400, text: 'Solve the reCAPTCHA' },
  /** Not the specification's: told only to whoever has shown that they have the telephone. */
  'auth/phone-number-already-in-use': {
    status: 409,
    text: 'The phone number is already used by another account',
  },
  'auth/email-already-in-use': {
    status: 409,
    text: 'The email address is already used by another account',
  },
  /** Not the specification's: whoever adds a member. */
  'auth/already-a-member': {
    status: 409,
    text: 'This person is a member of the organisation already',
  },
  'auth/too-many-requests': {
    status: 429,
    text: 'You have entered an incorrect password too many times. Please try again in a few minutes.',
  },
  /** Not the specification's: so many sign in that another check of a password would keep everybody else waiting. */
  'auth/busy': {
    status: 503,
    text: 'Many people are signing in at the moment. Please try again in a few seconds.',
  },
  /** Not the specification's. */
  'auth/too-many-access-tokens': {
    status: 429,
    text: 'This session has as many access tokens as it may have. Please use one of them until it expires.',
  },
  /** Of a code that came by e-mail. */
  'auth/expired-action-code': { status: 400, text: 'This code has expired.' },
  'auth/invalid-action-code': {
    status: 400,
    text: 'The action code is invalid. This can happen if the code is malformed, expired, or has already been used.',
  },
  /** Of a link in an e-mail, and an address that is another one's. */
  'auth/email-mismatch': {
    status: 400,
    text: 'The email provided does not match the current sign-in session.',
  },
  /** Not the specification's: an account that anybody could have made with the address. */
  'auth/unverified-email': {
    status: 409,
    text: 'Nobody has verified yet that this address is theirs. Ask its owner to open the link in the e-mail that they got.',
  },
  /** Not the specification's: the operator has switched it off, or it needs e-mail and there is none. */
  'auth/operation-not-allowed': {
    status: 403,
    text: 'This way to sign in is not available here. Please ask your administrator.',
  },
  /** Not the specification's: what somebody gives who signs in with a link is not its owner's. */
  'auth/user-mismatch': {
    status: 403,
    text: 'This is not the email or phone number of the person whom the link is for.',
  },
  /** The account has a second factor. */
  'auth/multi-factor-auth-required': {
    status: 401,
    text: 'Enter the code of your second factor',
  },
  'auth/invalid-verification-code': { status: 400, text: 'Wrong code. Try again.' },
  'auth/code-expired': { status: 400, text: 'This code is no longer valid' },
  /** Of what only the owner of an account may change, in a session that anybody may have found open. */
  'auth/requires-recent-login': {
    status: 403,
    text: 'Please login again to perform this operation',
  },
  /** Of an account of another provider: its owner has refused, or does not let it tell their address. */
  'auth/user-cancelled': {
    status: 403,
    text: 'Please authorize the required permissions to sign in to the application',
  },
  /** What a provider has said cannot be believed. */
  'auth/invalid-credential': {
    status: 400,
    text: 'The selected credential for the authentication provider is not supported!',
  },
  /** Somebody links an account of a provider that opens another account here. */
  'auth/credential-already-in-use': {
    status: 409,
    text: 'That account is already linked to another account here',
  },
  /** A provider was not reached, or not in time; in the browser, the server. */
  'auth/network-request-failed': { status: 502, text: 'A network error has occurred' },
  /** Of a new account. */
  'auth/missing-name': { status: 400, text: 'Enter your account name' },
  'auth/user-token-expired': {
    status: 401,
    text: 'Your sign-in session has expired. Please try again.',
  },
  'auth/no-organisation': {
    status: 403,
    text: 'Sorry you are not currently setup as a member of a organisation. This could be due to a connectivity issue, please check your internet connection and try again. If the problem continues, please contact your administrator.',
  },
} as const;

export type AuthCode = keyof typeof authTexts;

export function isAuthCode(code: string): code is AuthCode {
  return Object.hasOwn(authTexts, code);
}

/**
 * What `auth/too-many-requests` says of anything but a password: looking an address up, asking for a letter, making an
 * account (shell §8).
 */
export const tooManyAccountRequests =
  'Too many account requests are coming from your IP address. Try again in a few minutes.';

/** The same of text messages with codes (shell §8). */
export const tooManyPhoneRequests = 'This phone number has been used too many times';

/** Of a code that was sent anew as often as one may be: its number is asked for once more. */
export const askForCodeAnew = 'No more codes can be sent this way. Enter your phone number again.';
