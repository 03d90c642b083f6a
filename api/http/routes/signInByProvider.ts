import { Result } from 'effect';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { isProviderId } from '../../../domain/signIn/providers.ts';
import {
  oneTapAskedSchema,
  oneTapAskSchema,
  providerAskedSchema,
  providerAskSchema,
  providerBackSchema,
  providerLinkSchema,
  providerOutcomeSchema,
  secondFactorHeaders,
} from '../../contract/signIn.ts';
import type { AuthRefusal } from '../../platform/problems/authRefusals.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import { answerPath } from '../../services/identity/federated/askProvider.ts';
import type { ProviderOutcome } from '../../services/identity/federated/federatedSignIn.ts';
import { beginBrowserSession } from './beginBrowserSession.ts';
import { closeSessions } from './closeSessions.ts';
import { clientOf } from './requestOrigin.ts';
import { bytesOf, definePublicRoute, type Route } from './route.ts';
import type { RouteServices } from './routeServices.ts';

const open = { access: 'anyone', tag: 'Sign-in' } as const;

/** Longer than any answer of a provider. */
const longestAnswer = 16_384;

const answering = {
  path: answerPath(':provider'),
  ...open,
  answer: z.string(),
  mediaType: 'text/plain',
} as const;

const signingIn = {
  ...open,
  headers: secondFactorHeaders,
  answer: providerOutcomeSchema,
} as const;

/** Sign-in with an account of another provider (shell §2.4, §4.2). */
export const signInByProviderRoutes: readonly Route[] = [
  definePublicRoute({
    method: 'POST',
    path: '/api/auth/federated/begin',
    ...open,
    summary: 'Begin to sign in with another provider',
    description:
      'The browser goes to `address`, and comes back within ten minutes. Sets a cookie, by which it is known then: its answer counts in no other browser.',
    input: { body: providerAskSchema },
    answer: providerAskedSchema,
    async handle({ input: { body }, request, reply, services }) {
      const begun = await services.identity.byProvider.begin(body, clientOf(request));
      return Result.map(begun, ({ setCookie, address, state }) => {
        reply.header('Set-Cookie', [setCookie]);
        return { address, state };
      });
    },
  }),

  definePublicRoute({
    method: 'POST',
    path: '/api/auth/federated/one-tap',
    ...open,
    summary: 'Begin to sign in with one-tap',
    description:
      'The page gives `nonce` to Google, whose ID token counts for ten minutes, once and in this browser: it is the `credential` of the answer to `state` (`POST /api/auth/federated/complete`). Sets a cookie, by which the browser is known then.',
    input: { body: oneTapAskSchema },
    answer: oneTapAskedSchema,
    async handle({ input: { body }, request, reply, services }) {
      const begun = await services.identity.byProvider.beginOneTap(body, clientOf(request));
      return Result.map(begun, ({ setCookie, state, nonce }) => {
        reply.header('Set-Cookie', [setCookie]);
        return { state, nonce };
      });
    },
  }),

  definePublicRoute({
    ...answering,
    method: 'GET',
    summary: 'Where a provider sends the browser back to',
    description:
      'Leads to a page of the application with what the provider has sent, behind the `#`, which browsers send to nobody. Nothing is done with it here.',
    input: { params: z.object({ provider: z.string() }) },
    async handle({ input: { params }, request, reply }) {
      const { search } = new URL(request.url, 'http://own.invalid');
      return toPage(params.provider, new URLSearchParams(search), reply);
    },
  }),

  definePublicRoute({
    ...answering,
    method: 'POST',
    isSentFromElsewhere: true,
    summary: 'Where Apple sends the browser back to',
    description: 'The same with a form, as Apple posts it.',
    input: { params: z.object({ provider: z.string() }) },
    bodyOfBytes: 'The fields of a form (`application/x-www-form-urlencoded`).',
    bodyLimit: longestAnswer,
    async handle({ input: { params }, request, reply }) {
      const parts: Uint8Array[] = [];
      let size = 0;
      for await (const part of bytesOf(request)) {
        size += part.length;
        if (size > longestAnswer) return Result.fail(invalidField('body', 'is too long'));
        parts.push(part);
      }
      return toPage(params.provider, new URLSearchParams(Buffer.concat(parts).toString()), reply);
    },
  }),

  definePublicRoute({
    method: 'POST',
    path: '/api/auth/federated/complete',
    ...signingIn,
    summary: 'Sign in with what a provider has answered',
    description:
      'Once, and in the browser that asked. `mismatch`: it is another account than `email`, and nothing was done. `linkPassword`: the address has an account, whose owner shows with its password that it is theirs; `linkEmail`: with a link that goes there; `linkFederated`: with the provider `opensWith`.',
    input: { body: providerBackSchema },
    async handle({ input: { body }, request, reply, services }) {
      const done = await services.identity.byProvider.complete(body, clientOf(request));
      return answerTo(done, reply, services);
    },
  }),

  definePublicRoute({
    method: 'POST',
    path: '/api/auth/federated/link-password',
    ...signingIn,
    summary: 'Link a provider to the account of its address, by the password of that',
    description: 'And sign in. `state` is that of the answer that came to `linkPassword`, within the hour.',
    input: { body: providerLinkSchema },
    async handle({ input: { body }, request, reply, services }) {
      const done = await services.identity.byProvider.linkByPassword(body, clientOf(request));
      return answerTo(done, reply, services);
    },
  }),
];

/** The fields of an answer that count. */
const answerFields = ['state', 'code', 'iss', 'error', 'user'] as const;

/** Leads the browser to the page that sends on what it came back with. */
function toPage(provider: string, sent: URLSearchParams, reply: FastifyReply) {
  if (!isProviderId(provider)) return Result.fail(invalidField('params.provider', 'is not known'));
  const said = new URLSearchParams({ provider });
  for (const name of answerFields) {
    const value = sent.get(name);
    if (value !== null) said.set(name, value);
  }
  reply
    .code(303)
    .header('Location', `/federated#${said}`)
    .header('Cache-Control', 'no-store')
    // As of the page: on the way, too, the window stays the one that the sign-in page has opened.
    .header('Cross-Origin-Opener-Policy', 'unsafe-none');
  return Result.succeed('');
}

/** What signing in has come to, after the letters that it wrote are sent. */
function answerTo(
  done: Result.Result<ProviderOutcome, AuthRefusal>,
  reply: FastifyReply,
  services: RouteServices,
) {
  services.messages.changed();
  return Result.map(done, (outcome) => viewOf(outcome, reply, services));
}

function viewOf(
  done: ProviderOutcome,
  reply: FastifyReply,
  services: RouteServices,
): z.infer<typeof providerOutcomeSchema> {
  if (done.outcome !== 'signedIn') {
    const opensWith = done.outcome === 'linkFederated' ? done.provider : null;
    return { outcome: done.outcome, email: done.email, opensWith, token: null, continueTo: null };
  }
  closeSessions(done.ended, services);
  const { token, user } = beginBrowserSession(done.answer, reply, services);
  return {
    outcome: 'signedIn',
    email: user.email,
    opensWith: null,
    token,
    continueTo: done.continueTo ?? null,
  };
}
