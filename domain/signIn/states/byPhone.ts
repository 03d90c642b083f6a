import { signInSetup } from '../signInSetup.ts';
import { asking, place } from './asking.ts';
import { askingForm } from './askingScreen.ts';
import { ask, backToStart, settled } from './steps.ts';

const askForCode = ask(({ context: { email }, event }) =>
  event.type === 'enterPhone'
    ? { ask: 'sendCode', phoneNumber: event.phoneNumber, captcha: event.captcha }
    : { ask: 'lookUp', email },
);

const askForAnother = ask(({ context: { email, sent } }) =>
  sent === undefined ? { ask: 'lookUp', email } : { ask: 'resendCode', verificationId: sent.verificationId },
);

const askWithPhoneCode = ask(({ context: { email, sent }, event }) =>
  event.type === 'enterCode' && sent !== undefined
    ? { ask: 'phoneCode', verificationId: sent.verificationId, code: event.code.trim() }
    : { ask: 'lookUp', email },
);

export const phone = askingForm({
  on: { enterPhone: { target: 'waiting', actions: askForCode }, back: backToStart },
  waits: { waiting: asking({ leads: [{ after: 'codeSent', to: 'phoneCode' }] }) },
});

export const phoneCode = askingForm({
  on: {
    enterCode: { target: 'waiting', actions: askWithPhoneCode },
    resend: { target: 'resending', actions: askForAnother },
    back: { target: place('phone'), actions: settled },
  },
  waits: {
    waiting: asking({
      leads: [{ after: 'signedIn', to: 'phoneVerified' }],
      signsIn: true,
      codeExpires: true,
    }),
    resending: asking({ leads: [{ after: 'codeSent', to: 'phoneCode' }], codeExpires: true }),
  },
});

export const phoneVerified = signInSetup.createStateConfig({
  after: { verifiedFor: { description: 'after a second', target: place('signedIn') } },
});
