import { signInSetup } from '../signInSetup.ts';
import { asking, place } from './asking.ts';
import {
  anybody,
  ask,
  askProvider,
  backToChooser,
  choosePhone,
  emailOf,
  hasPasswords,
  offersProviders,
  passkey,
  settled,
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

export const chooser = signInSetup.createStateConfig({
  initial: 'ready',
  on: { edit: { actions: settled } },
  states: {
    ready: {
      on: {
        chooseAccount: { target: 'waiting', actions: askLookUp },
        forgetAccount: { actions: forget },
        chooseProvider: { target: place('atProvider'), actions: askProvider },
        choosePhone,
        anotherAccount: { target: place('email'), actions: anybody },
        usePasskey,
      },
    },
    waiting: looking,
    passkey,
  },
});

export const email = signInSetup.createStateConfig({
  initial: 'ready',
  on: { edit: { actions: settled } },
  states: {
    ready: {
      on: {
        enterEmail: { target: 'waiting', actions: askLookUp },
        choosePhone,
        usePasskey,
        back: { guard: ({ context }) => offersProviders(context), ...backToChooser },
      },
    },
    waiting: looking,
    passkey,
  },
});
