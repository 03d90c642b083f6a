import { Result } from 'effect';
import { z } from 'zod';
import { idSchema } from '../../../domain/kernel/fields.ts';
import {
  newPasskeySchema,
  ownPasskeySchema,
  passkeyNameSchema,
  passkeyQuestionSchema,
  passkeySignInSchema,
  removedPasskeySchema,
} from '../../contract/passkeys.ts';
import { ownerProofSchema } from '../../contract/secondFactor.ts';
import { signedInSchema } from '../../contract/signIn.ts';
import type { PasskeyQuestion } from '../../services/identity/passkeys/passkeys.ts';
import { beginBrowserSession } from './beginBrowserSession.ts';
import { noteWrongPassword } from './noteInTrail.ts';
import { afterChange, ownAccount } from './ownAccount.ts';
import { clientOf, originOf } from './requestOrigin.ts';
import { definePublicRoute, defineRoute, type Route } from './route.ts';

const open = { access: 'anyone', tag: 'Sign-in' } as const;

/** Passkeys: one's own, and signing in with one. */
export const passkeyRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/account/passkeys/begin',
    ...ownAccount,
    summary: 'Begin to add a passkey',
    description:
      'Answers what a browser asks an authenticator (WebAuthn, `PublicKeyCredentialCreationOptionsJSON`). The current password is asked for; whoever has none must have signed in within ten minutes.',
    input: { body: ownerProofSchema },
    answer: passkeyQuestionSchema,
    async handle({ input: { body }, who, request, services }) {
      const begun = await services.identity.passkeys.begin(who, body.currentPassword);
      noteWrongPassword(services.trail, request, who, begun);
      return Result.map(begun, shown);
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/account/passkeys/add',
    ...ownAccount,
    summary: 'Add a passkey',
    description: 'With what the authenticator has answered (`RegistrationResponseJSON`). You get a letter.',
    input: { body: newPasskeySchema },
    answer: ownPasskeySchema,
    async handle({ input: { body }, who, request, services }) {
      const added = await services.identity.passkeys.add(who, body, originOf(request));
      return afterChange({ who, request, services }, added);
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/account/passkeys/:passkeyId/rename',
    ...ownAccount,
    summary: 'Rename a passkey',
    description: 'So that you know it again. It works as before.',
    input: { params: z.object({ passkeyId: idSchema }), body: passkeyNameSchema },
    answer: ownPasskeySchema,
    async handle({ input: { params, body }, who, request, services }) {
      const renamed = { id: params.passkeyId, name: body.name };
      return services.identity.passkeys.rename(who, renamed, originOf(request));
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/account/passkeys/:passkeyId/remove',
    ...ownAccount,
    summary: 'Remove a passkey',
    description: 'Nobody signs in with it any more; sessions that it has begun go on. You get a letter.',
    input: { params: z.object({ passkeyId: idSchema }), body: ownerProofSchema },
    answer: removedPasskeySchema,
    async handle({ input: { params, body }, who, request, services }) {
      const gone = { id: params.passkeyId, currentPassword: body.currentPassword };
      const removed = await services.identity.passkeys.remove(who, gone, originOf(request));
      return Result.map(afterChange({ who, request, services }, removed), () => params);
    },
  }),

  definePublicRoute({
    method: 'POST',
    path: '/api/auth/passkeys/begin',
    ...open,
    summary: 'Begin to sign in with a passkey',
    description:
      'Answers what a browser asks an authenticator (WebAuthn, `PublicKeyCredentialRequestOptionsJSON`), whoever asks.',
    input: {},
    answer: passkeyQuestionSchema,
    async handle({ request, services }) {
      return Result.map(await services.identity.passkeys.beginSignIn(clientOf(request)), shown);
    },
  }),

  definePublicRoute({
    method: 'POST',
    path: '/api/auth/passkeys/sign-in',
    ...open,
    summary: 'Sign in with a passkey',
    description:
      'With what the authenticator has answered (`AuthenticationResponseJSON`). It has asked its owner for a fingerprint, a face or a PIN, which is a second factor: no other is asked for.',
    input: { body: passkeySignInSchema },
    answer: signedInSchema,
    async handle({ input: { body }, request, reply, services }) {
      const signedIn = await services.identity.passkeys.signIn(body, clientOf(request));
      return Result.map(signedIn, (answer) => beginBrowserSession(answer, reply, services));
    },
  }),
];

function shown({ challengeId, options }: PasskeyQuestion) {
  return { challengeId, options: { ...options } };
}
