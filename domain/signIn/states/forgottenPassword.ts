import { signInSetup } from '../signInSetup.ts';
import { asking, place } from './asking.ts';
import { askingForm, askingScreen } from './askingScreen.ts';
import { ask, askReset, backToEmail, sendsMail, settled } from './steps.ts';

export const recovery = askingForm({
  on: {
    enterEmail: { guard: sendsMail, target: 'waiting', actions: askReset },
    back: backToEmail,
  },
  waits: { waiting: asking({ leads: [{ after: 'resetSent', to: 'recoverySent' }] }) },
});

export const recoverySent = signInSetup.createStateConfig({
  on: { goOn: backToEmail, resend: { target: place('recovery') } },
});

export const unsupported = askingScreen({
  on: { recover: { guard: sendsMail, target: 'waiting', actions: askReset }, back: backToEmail },
  waits: { waiting: asking({ leads: [{ after: 'resetSent', to: 'recoverySent' }] }) },
});

export const resetForm = askingForm({
  on: {
    enterNewPassword: {
      target: 'waiting',
      actions: ask(({ context: { link, email }, event }) =>
        event.type === 'enterNewPassword'
          ? { ask: 'reset', code: link.code, newPassword: event.newPassword }
          : { ask: 'lookUp', email },
      ),
    },
  },
  waits: {
    waiting: asking({
      leads: [{ after: 'passwordChanged', to: 'passwordChanged' }],
      failure: 'resetFailed',
    }),
  },
});

export const passwordChanged = signInSetup.createStateConfig({ on: { goOn: { target: place('password') } } });

export const resetFailed = signInSetup.createStateConfig({
  on: { recover: { target: place('recovery'), actions: settled }, back: backToEmail },
});
