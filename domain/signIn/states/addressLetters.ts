import { signInSetup } from '../signInSetup.ts';
import { asking } from './asking.ts';
import { ask, askReset, backToEmail, sendsMail } from './steps.ts';

export const verifyEmail = signInSetup.createStateConfig({
  initial: 'ready',
  states: {
    ready: {
      on: {
        goOn: {
          target: 'waiting',
          actions: ask(({ context }) => ({ ask: 'verify', code: context.link.code })),
        },
        back: backToEmail,
      },
    },
    waiting: asking({ leads: [{ after: 'verified', to: 'emailVerified' }], failure: 'verifyFailed' }),
  },
});

export const emailVerified = signInSetup.createStateConfig({ on: { goOn: backToEmail } });

export const verifyFailed = signInSetup.createStateConfig({ on: { goOn: backToEmail } });

export const restoreEmail = signInSetup.createStateConfig({
  initial: 'ready',
  states: {
    ready: {
      on: {
        goOn: {
          target: 'waiting',
          actions: ask(({ context }) => ({ ask: 'recover', code: context.link.code })),
        },
        back: backToEmail,
      },
    },
    waiting: asking({ leads: [{ after: 'restored', to: 'emailRestored' }], failure: 'restoreFailed' }),
  },
});

export const emailRestored = signInSetup.createStateConfig({
  initial: 'ready',
  states: {
    ready: {
      on: { recover: { guard: sendsMail, target: 'waiting', actions: askReset }, goOn: backToEmail },
    },
    waiting: asking({ leads: [{ after: 'resetSent', to: 'recoverySent' }] }),
  },
});

export const restoreFailed = signInSetup.createStateConfig({ on: { goOn: backToEmail } });
