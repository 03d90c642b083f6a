import { assign } from 'xstate';
import { home } from '../departures.ts';
import { readIncoming } from '../incoming.ts';
import { startUpSetup } from '../startUpSetup.ts';
import { linkExpiryToastMs, textOf } from '../startUpTexts.ts';

export const openingLink = startUpSetup.createStateConfig({
  description: 'The address for which a short link stands.',
  invoke: {
    id: 'openLink',
    src: 'openLink',
    input: ({ context }) => readIncoming(context.address).link ?? '',
    onDone: [
      {
        description: 'not valid',
        guard: ({ event }) => event.output === null,
        target: 'linkExpired',
      },
      {
        target: 'leaving',
        actions: assign({
          // On this page: what the link stands for has a token, which goes to no server in an address.
          departure: ({ event }) => ({ to: event.output ?? '/', how: 'route' }),
        }),
      },
    ],
    onError: { target: 'unreachable', actions: assign({ failure: ({ event }) => textOf(event.error) }) },
  },
});

export const linkExpired = startUpSetup.createStateConfig({
  description: 'Says so for 1.5 seconds.',
  entry: 'tellExpired',
  after: {
    [linkExpiryToastMs]: {
      target: 'leaving',
      actions: assign({ departure: home }),
    },
  },
});
