import { assign } from 'xstate';
import { startUpSetup } from '../startUpSetup.ts';

export const reading = startUpSetup.createStateConfig({
  description: 'Reads the parameters of the address.',
  entry: assign({ departure: null, failure: null, owner: null, entry: null }),
  always: [
    { guard: 'signsOut', target: 'signingOut' },
    { guard: 'hasToken', target: 'findingToken' },
    { guard: 'hasLink', target: 'openingLink' },
    { guard: 'comesFromCards', target: 'registering' },
    { target: 'deciding' },
  ],
});

export const leaving = startUpSetup.createStateConfig({
  description: 'On the way to another address.',
  entry: 'depart',
});
