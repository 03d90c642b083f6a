import { signInSetup } from './signInSetup.ts';
import {
  emailRestored,
  emailVerified,
  restoreEmail,
  restoreFailed,
  verifyEmail,
  verifyFailed,
} from './states/addressLetters.ts';
import { chooser, email } from './states/byAddress.ts';
import { guest, guestFailed } from './states/byGuestLink.ts';
import {
  confirmEmail,
  confirmLink,
  differentDevice,
  linkElsewhere,
  linkSent,
  mismatch,
  sending,
  sessionEnded,
  trouble,
} from './states/byLink.ts';
import { createAccount, password, secondFactor } from './states/byPassword.ts';
import { phone, phoneCode, phoneVerified } from './states/byPhone.ts';
import { atProvider, federated, linkEmail, linkFederated, linkPassword } from './states/byProvider.ts';
import {
  passwordChanged,
  recovery,
  recoverySent,
  resetFailed,
  resetForm,
  unsupported,
} from './states/forgottenPassword.ts';
import { blank, unrecoverable } from './states/opening.ts';

/**
 * The sign-in page (shell §2.4, §4.2): every screen is a state of its name (`signInScreens.ts`), and every question to the
 * server the same actor, `ask`. It knows no page, no network and no clock but its own; a refusal is an answer, and leads where
 * `screenOfCode.ts` says. The states stand in `states/`, by how somebody signs in; what several do is in `states/steps.ts`.
 */
export const signInMachine = signInSetup.createMachine({
  id: 'signIn',
  context: ({ input }) => ({
    ...input,
    provider: input.back?.provider,
    options: {
      methods: [],
      providers: [],
      oneTap: null,
      signUp: false,
      sendsMail: false,
      passwordRule: '',
      passkeys: false,
      captcha: null,
    },
    asked: { ask: 'options' },
    links: undefined,
    sent: undefined,
    failure: undefined,
  }),
  initial: 'blank',
  states: {
    blank,
    chooser,
    email,
    federated,
    atProvider,
    linkPassword,
    linkEmail,
    linkFederated,
    password,
    secondFactor,
    phone,
    phoneCode,
    phoneVerified,
    guest,
    guestFailed,
    createAccount,
    sending,
    linkSent,
    trouble,
    recovery,
    recoverySent,
    unsupported,
    confirmEmail,
    mismatch,
    differentDevice,
    linkElsewhere,
    confirmLink,
    sessionEnded,
    resetForm,
    passwordChanged,
    resetFailed,
    verifyEmail,
    emailVerified,
    verifyFailed,
    restoreEmail,
    emailRestored,
    restoreFailed,
    unrecoverable,
    signedIn: { type: 'final' },
  },
});
