import { assign } from 'xstate';
import { asOwner, withoutToken } from '../departures.ts';
import { readIncoming } from '../incoming.ts';
import { startUpSetup } from '../startUpSetup.ts';
import { mismatchText, textOf } from '../startUpTexts.ts';

export const findingToken = startUpSetup.createStateConfig({
  description: 'Whom a custom sign-in token is for, and what this device has stored of them.',
  invoke: {
    id: 'findToken',
    src: 'findToken',
    input: ({ context }) => readIncoming(context.address).token ?? '',
    onDone: {
      target: 'checkingEntry',
      actions: assign(({ event }) => ({ owner: event.output.owner, entry: event.output.entry })),
    },
    onError: {
      target: 'leaving',
      actions: assign(({ context, event }) => withoutToken({ context }, event.error)),
    },
  },
});

export const checkingEntry = startUpSetup.createStateConfig({
  description: 'Whether this device knows what confirms the owner.',
  always: [{ guard: 'hasEntry', target: 'redeemingToken' }, { target: 'confirmingDevice' }],
});

export const confirmingDevice = startUpSetup.createStateConfig({
  description: 'Asks for the company e-mail or phone number.',
  on: {
    CONFIRM: { target: 'redeemingToken', actions: assign({ entry: ({ event }) => event.entry }) },
    CANCEL: {
      target: 'leaving',
      actions: assign({ departure: { to: '/login', how: 'route' } }),
    },
  },
});

export const redeemingToken = startUpSetup.createStateConfig({
  description: 'Signs in with the token, if the e-mail or phone number is its owner’s.',
  invoke: {
    id: 'redeemToken',
    src: 'redeemToken',
    input: ({ context: { address, owner, entry } }) => ({
      token: readIncoming(address).token ?? '',
      owner: owner ?? { uid: '', organisation: '' },
      entry: entry ?? '',
    }),
    onDone: [
      {
        description: 'not its owner’s',
        guard: ({ event }) => event.output === 'mismatch',
        target: 'signingOutStranger',
      },
      { target: 'leaving', actions: assign({ departure: asOwner }) },
    ],
    onError: {
      target: 'leaving',
      actions: assign(({ context, event }) => withoutToken({ context }, event.error)),
    },
  },
});

export const signingOutStranger = startUpSetup.createStateConfig({
  description: 'What was given is not the owner’s: nobody stays signed in.',
  entry: 'forgetPartner',
  invoke: {
    id: 'signOutStranger',
    src: 'signOut',
    onDone: {
      target: 'leaving',
      actions: assign({
        departure: { to: '/login', how: 'route' },
        answer: { kind: 'signedOut', wasGuest: false },
        alert: mismatchText,
      }),
    },
    onError: {
      target: 'stillSignedIn',
      actions: assign({ failure: ({ event }) => textOf(event.error) }),
    },
  },
});
