import { signInSetup } from '../signInSetup.ts';
import { asking } from './asking.ts';
import { askingScreen } from './askingScreen.ts';
import { ask, askReset, backToEmail, sendsMail } from './steps.ts';

export const verifyEmail = askingScreen({
  on: {
    goOn: {
      target: 'waiting',
      actions: ask(({ context }) => ({ ask: 'verify', code: context.link.code })),
    },
    back: backToEmail,
  },
  waits: {
    waiting: asking({ leads: [{ after: 'verified', to: 'emailVerified' }], failure: 'verifyFailed' }),
  },
});

export const emailVerified = signInSetup.createStateConfig({ on: { goOn: backToEmail } });

export const verifyFailed = signInSetup.createStateConfig({ on: { goOn: backToEmail } });

export const restoreEmail = askingScreen({
  on: {
    goOn: {
      target: 'waiting',
      actions: ask(({ context }) => ({ ask: 'recover', code: context.link.code })),
    },
    back: backToEmail,
  },
  waits: {
    waiting: asking({ leads: [{ after: 'restored', to: 'emailRestored' }], failure: 'restoreFailed' }),
  },
});

export const emailRestored = askingScreen({
  on: { recover: { guard: sendsMail, target: 'waiting', actions: askReset }, goOn: backToEmail },
  waits: { waiting: asking({ leads: [{ after: 'resetSent', to: 'recoverySent' }] }) },
});

export const restoreFailed = signInSetup.createStateConfig({ on: { goOn: backToEmail } });
