import { assign } from 'xstate';
import { hasErrand } from '../incoming.ts';
import { startUpSetup } from '../startUpSetup.ts';
import { textOf } from '../startUpTexts.ts';

export const asking = startUpSetup.createStateConfig({
  description: 'Waits for the answer who is signed in.',
  on: { ANSWER: { target: 'deciding', actions: 'keepAnswer' } },
});

export const unreachable = startUpSetup.createStateConfig({
  description: 'The question got no answer.',
  on: {
    AGAIN: { target: 'reading', actions: [assign({ answer: null }), 'ask'] },
    ANSWER: { target: 'deciding', actions: 'keepAnswer' },
  },
});

export const founding = startUpSetup.createStateConfig({
  description:
    'Offers anybody who is a member of no organisation to make one, where the installation allows it.',
  on: {
    ANSWER: { target: 'deciding', actions: 'keepAnswer' },
    CANCEL: 'signingOut',
  },
});

export const dismissing = startUpSetup.createStateConfig({
  description: 'Signs out anybody who has no organisation, or not what the application needs.',
  entry: 'forgetPartner',
  invoke: {
    id: 'dismiss',
    src: 'signOut',
    onDone: {
      target: 'deciding',
      actions: assign({ answer: { kind: 'signedOut', wasGuest: false } }),
    },
    onError: {
      target: 'stillSignedIn',
      actions: assign({
        failure: ({ context, event }) => `${context.alert} You are still signed in: ${textOf(event.error)}`,
      }),
    },
  },
});

export const guestEnded = startUpSetup.createStateConfig({
  description:
    'Tells a guest that their session has ended, and opens their booking again if its link still works.',
  on: { ANSWER: { target: 'deciding', actions: 'keepAnswer' } },
});

export const signIn = startUpSetup.createStateConfig({
  description: 'The sign-in page, which leads on once somebody has signed in.',
  entry: ['tellNotice', assign({ notice: null })],
  on: {
    ANSWER: [
      {
        guard: ({ context, event }) =>
          event.answer.kind === 'signedIn' || (context.answer === null && hasErrand(context.address)),
        actions: 'keepAnswer',
      },
      { target: 'deciding', actions: 'keepAnswer' },
    ],
  },
});
