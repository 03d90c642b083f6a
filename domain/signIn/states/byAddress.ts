import { signInSetup } from '../signInSetup.ts';
import { asking, place } from './asking.ts';
import { askingForm } from './askingScreen.ts';
import { oneTap } from './oneTap.ts';
import {
  anybody,
  ask,
  askProvider,
  backToChooser,
  chooseGuest,
  choosePhone,
  emailOf,
  hasPasswords,
  offersProviders,
  passkey,
  usePasskey,
} from './steps.ts';

const askLookUp = ask((from) => ({ ask: 'lookUp', email: emailOf(from) }));

const forget = signInSetup.assign(({ context, event }) =>
  event.type === 'forgetAccount'
    ? { remembered: context.remembered.filter(({ email }) => email !== event.email) }
    : {},
);

/** What a look-up comes to: a password, a new account, a link, or no means at all (shell §4.2). */
const looking = asking({
  leads: [
    { after: 'password', to: 'password' },
    { after: 'none', to: 'createAccount', when: hasPasswords },
    { after: 'none', to: 'sending' },
    { after: 'link', to: 'sending' },
    { after: 'federated', to: 'federated' },
    { after: 'unsupported', to: 'unsupported' },
    { after: 'untold', to: 'password', when: hasPasswords },
    { after: 'untold', to: 'sending' },
  ],
});

export const chooser = askingForm({
  on: {
    chooseAccount: { target: 'waiting', actions: askLookUp },
    forgetAccount: { actions: forget },
    chooseProvider: { target: place('atProvider'), actions: askProvider },
    choosePhone,
    chooseGuest,
    anotherAccount: { target: place('email'), actions: anybody },
    usePasskey,
  },
  waits: { waiting: looking, passkey },
  idle: oneTap,
});

export const email = askingForm({
  on: {
    enterEmail: { target: 'waiting', actions: askLookUp },
    choosePhone,
    chooseGuest,
    usePasskey,
    back: { guard: ({ context }) => offersProviders(context), ...backToChooser },
  },
  waits: { waiting: looking, passkey },
  idle: oneTap,
});
