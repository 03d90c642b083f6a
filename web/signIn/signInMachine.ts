import { assign, fromPromise, setup } from 'xstate';
import { z } from 'zod';
import { request } from '../client/request.ts';
import { RequestFailed } from '../client/requestFailed.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

const answerSchema = z.object({ user: z.object({ uid: z.string() }) });

const failureText = 'Something went wrong. Please try again.';

/**
 * Sign-in with e-mail and password (shell §4.2): entering, submitting, signed in. A refusal returns to
 * entering with its text; nothing is sent twice while an attempt is in progress.
 */
export const signInMachine = setup({
  types: {
    context: {} as { failure: string | null },
    events: {} as { type: 'SUBMIT'; credentials: Credentials } | { type: 'EDIT' },
  },
  actors: {
    signIn: fromPromise(async ({ input, signal }: { input: Credentials; signal: AbortSignal }) => {
      await request('/api/auth/sign-in', answerSchema, { method: 'POST', body: input, signal });
    }),
  },
}).createMachine({
  id: 'signIn',
  initial: 'entering',
  context: { failure: null },
  states: {
    entering: {
      on: {
        EDIT: { actions: assign({ failure: null }) },
        SUBMIT: { target: 'submitting' },
      },
    },
    submitting: {
      entry: assign({ failure: null }),
      invoke: {
        src: 'signIn',
        input: ({ event }) => {
          if (event.type !== 'SUBMIT') throw new Error(`sign-in was begun by ${event.type}`);
          return event.credentials;
        },
        onDone: { target: 'signedIn' },
        onError: {
          target: 'entering',
          actions: assign({
            failure: ({ event }) =>
              event.error instanceof RequestFailed ? event.error.message : failureText,
          }),
        },
      },
    },
    signedIn: { type: 'final' },
  },
});
