import { assign } from 'xstate';
import { afterCards } from '../departures.ts';
import { readIncoming } from '../incoming.ts';
import { startUpSetup } from '../startUpSetup.ts';

export const registering = startUpSetup.createStateConfig({
  description: 'Tells the payment service that somebody is back; whatever it answers, the guard goes on.',
  invoke: {
    id: 'register',
    src: 'register',
    input: ({ context }) => readIncoming(context.address).card ?? { code: '', state: '' },
    onDone: { target: 'leaving', actions: assign({ departure: afterCards }) },
    onError: { target: 'leaving', actions: assign({ departure: afterCards }) },
  },
});
