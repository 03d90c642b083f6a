import type { Ask } from '../signInAsk.ts';
import { asking, place } from './asking.ts';
import { askingForm } from './askingScreen.ts';
import { ask, backToEmail, offersLinks, passkey, settled, usePasskey } from './steps.ts';

/** Whether it signs in, and may be asked again with the code of the second factor. */
function takesCode(asked: Ask): asked is Extract<Ask, { readonly secondFactor?: string }> {
  return ['signIn', 'openLink', 'complete', 'linkPassword', 'phoneCode'].includes(asked.ask);
}

/** Asks the same as before, with the code of the second factor. */
const askWithCode = ask(({ context: { asked, email }, event }) =>
  event.type === 'enterCode' && takesCode(asked)
    ? { ...asked, secondFactor: event.code.trim() }
    : { ask: 'lookUp', email },
);

export const password = askingForm({
  on: {
    enterPassword: {
      target: 'waiting',
      actions: ask(({ context: { email }, event }) =>
        event.type === 'enterPassword'
          ? { ask: 'signIn', email, password: event.password, remember: event.remember }
          : { ask: 'lookUp', email },
      ),
    },
    sendLink: { guard: offersLinks, target: place('sending') },
    trouble: { target: place('recovery'), actions: settled },
    back: backToEmail,
    usePasskey,
  },
  waits: { waiting: asking({ leads: [{ after: 'signedIn', to: 'signedIn' }], signsIn: true }), passkey },
});

export const secondFactor = askingForm({
  on: {
    enterCode: { target: 'waiting', actions: askWithCode },
    back: backToEmail,
  },
  waits: {
    waiting: asking({
      leads: [{ after: 'signedIn', to: 'signedIn' }],
      failure: 'sessionEnded',
      codeExpires: true,
    }),
  },
});

export const createAccount = askingForm({
  on: {
    enterAccount: {
      target: 'waiting',
      actions: ask(({ event, context: { email } }) =>
        event.type === 'enterAccount'
          ? { ask: 'signUp', email: event.email, name: event.name, password: event.password }
          : { ask: 'lookUp', email },
      ),
    },
    sendLink: { guard: offersLinks, target: place('sending') },
    back: backToEmail,
  },
  waits: { waiting: asking({ leads: [{ after: 'signedIn', to: 'signedIn' }] }) },
});
