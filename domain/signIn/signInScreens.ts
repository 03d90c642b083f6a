/**
 * The screens of the sign-in page (shell §2.4), each a state of `signInMachine` of the same name: what it is for. They are
 * in one page and have no address of their own.
 */
export const signInScreens = {
  blank:
    'Nothing yet: the page asks what this installation offers, or does what a link says. After 500 ms it says that it is busy.',
  chooser:
    'Who signs in, and how: an account that this browser remembers, one of another provider, or by e-mail.',
  email: 'An e-mail address is entered and looked up.',
  password: 'The password of an account; from here to recovery or to a link by e-mail.',
  secondFactor: 'The second factor of the account: a code of an authenticator app, or a recovery code.',
  federated: 'The account signs in with another provider: from here to that.',
  atProvider: 'Another window is at the provider, or what it has answered is looked at.',
  linkPassword:
    'What a provider has said belongs to an account that it does not open yet: the password of that shows whose it is, and links it.',
  linkEmail:
    'The same of an account that is opened by a link: the link shows whose it is, and links the provider.',
  linkFederated: 'The same of an account that another provider opens: from here to that.',
  linkElsewhere:
    'A link that was to link a provider was opened in another browser: it signs in here, and links nothing.',
  confirmLink: 'A link would link a provider as well: its owner says whether it does.',
  phone: 'A telephone number is entered, and a captcha solved where there is one: a code goes there.',
  phoneCode: 'The code of the text message; another one can be had after 15 seconds.',
  phoneVerified: 'The code was right: says so for a second.',
  guest: 'A guest enters the link to their booking, if they have not opened it.',
  guestFailed: 'The link to a booking has expired, was withdrawn, or another browser has opened it.',
  createAccount: 'A new account: address, name, password.',
  sending: 'A link is being sent. After 500 ms the page says that it is busy.',
  linkSent: 'A link to sign in was sent.',
  trouble: 'No e-mail came: what to do, and sending it again.',
  recovery: 'A forgotten password: the address to which a letter goes.',
  recoverySent: 'The letter to reset a password was sent.',
  unsupported: 'The account has no means that is offered here: a password is set by e-mail.',
  confirmEmail: 'A link was opened in another browser: for which address is it?',
  mismatch:
    'A link, or an account of a provider, is for another address than the one that this browser asked for last.',
  differentDevice: 'A link was opened in another browser, and this installation does not accept that.',
  sessionEnded: 'A link to sign in has expired or was used.',
  resetForm: 'A new password, with the code of a letter.',
  passwordChanged: 'The password was changed.',
  resetFailed: 'The code to reset a password has expired or was used.',
  verifyEmail:
    'A link to verify an address was opened: a click verifies it, because programs open links, too.',
  emailVerified: 'The address was verified.',
  verifyFailed: 'The code to verify an address has expired or was used.',
  restoreEmail: 'A link to revoke a change of address was opened: a click revokes it.',
  emailRestored: 'A change of address was revoked; the password may have to be reset.',
  restoreFailed: 'The code to revoke a change of address has expired or was used.',
  unrecoverable: 'The page cannot go on: the server was not reached, or the address says what nobody knows.',
  signedIn: 'Signed in: the page leads on.',
} as const;
export type SignInScreen = keyof typeof signInScreens;

export function isSignInScreen(name: string): name is SignInScreen {
  return Object.hasOwn(signInScreens, name);
}

export const signInScreenNames: readonly SignInScreen[] = Object.keys(signInScreens).filter(isSignInScreen);
