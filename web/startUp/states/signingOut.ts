import { assign } from 'xstate';
import { startUpSetup } from '../startUpSetup.ts';
import { textOf } from '../startUpTexts.ts';

export const signingOut = startUpSetup.createStateConfig({
  description: 'Ends the session, as the address asks or because it is of no use.',
  entry: 'forgetPartner',
  invoke: {
    id: 'signOut',
    src: 'signOut',
    onDone: {
      target: 'leaving',
      actions: assign({
        departure: { to: '/login', how: 'load' },
        answer: { kind: 'signedOut', wasGuest: false },
      }),
    },
    onError: {
      target: 'stillSignedIn',
      actions: assign({ failure: ({ event }) => textOf(event.error) }),
    },
  },
});

export const stillSignedIn = startUpSetup.createStateConfig({
  description: 'The session could not be ended, which the person who leaves a device to others must know.',
  on: { AGAIN: 'signingOut' },
});
