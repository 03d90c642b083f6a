import { Result } from 'effect';
import {
  addressChangeSchema,
  codeCheckSchema,
  codeOwnerSchema,
  codeSchemaOfLetter,
  letterSchema,
  letterSentSchema,
  linkLetterSchema,
  lookedUpSchema,
  lookUpSchema,
  openedLinkSchema,
  openLinkSchema,
  resetSchema,
  secondFactorHeaders,
  signedInSchema,
  signInOptionsSchema,
  signUpSchema,
} from '../../contract/signIn.ts';
import { authRefusal } from '../../platform/problems/authRefusals.ts';
import { ruleInWords } from '../../services/identity/passwordRule.ts';
import { beginBrowserSession } from './beginBrowserSession.ts';
import { closeSessions } from './closeSessions.ts';
import { noteWrongPassword } from './noteInTrail.ts';
import { clientOf } from './requestOrigin.ts';
import { definePublicRoute, defineRoute, type Route } from './route.ts';
import type { RouteServices } from './routeServices.ts';

const open = { access: 'anyone', tag: 'Sign-in' } as const;
const sent = { sent: true } as const;

/** What the sign-in page asks and sends besides a password (shell §2.4, §4.2). */
export const signInByEmailRoutes: readonly Route[] = [
  definePublicRoute({
    method: 'GET',
    path: '/api/auth/options',
    ...open,
    summary: 'How people sign in here',
    description: 'What the sign-in page offers, as the operator has chosen.',
    input: {},
    answer: signInOptionsSchema,
    async handle({ services }) {
      const { methods, signUp } = services.identity.byEmail.options;
      return Result.succeed({
        methods: [...methods],
        providers: [...services.identity.byProvider.offered],
        oneTap: services.identity.byProvider.oneTap ?? null,
        passkeys: services.identity.passkeys.isOffered,
        captcha: services.identity.captcha?.view ?? null,
        signUp,
        sendsMail: sendsMail(services),
        passwordRule: ruleInWords(services.identity.passwordRule),
      });
    },
  }),

  definePublicRoute({
    method: 'POST',
    path: '/api/auth/look-up',
    ...open,
    summary: 'Look up how an address signs in',
    description:
      'Limited by client. `untold`: this installation does not say, or too many have asked about the address, and every method may be tried.',
    input: { body: lookUpSchema },
    answer: lookedUpSchema,
    async handle({ input: { body }, request, services }) {
      return services.identity.byEmail.lookUp(body.email, clientOf(request));
    },
  }),

  definePublicRoute({
    method: 'POST',
    path: '/api/auth/sign-up',
    ...open,
    summary: 'Make an account',
    description:
      'Signs in as sign-in does. The account is a member of no organisation; an e-mail asks its owner to verify the address. Refused where no e-mail is sent.',
    input: { body: signUpSchema },
    answer: signedInSchema,
    async handle({ input: { body }, request, reply, services }) {
      const made = await services.identity.byEmail.signUp(body, clientOf(request));
      services.messages.changed();
      return Result.map(made, (answer) => beginBrowserSession(answer, reply, services));
    },
  }),

  definePublicRoute({
    method: 'POST',
    path: '/api/auth/password/send-reset',
    ...open,
    summary: 'Ask for an e-mail to reset a password',
    description:
      'Its link works once, for an hour. An address without an account is refused only where a look-up says as much.',
    input: { body: letterSchema },
    answer: letterSentSchema,
    async handle({ input: { body }, request, services }) {
      if (!sendsMail(services)) return Result.fail(authRefusal('auth/operation-not-allowed'));
      const asked = await services.identity.byEmail.sendReset(body, clientOf(request));
      services.messages.changed();
      return Result.map(asked, () => sent);
    },
  }),

  definePublicRoute({
    method: 'POST',
    path: '/api/auth/password/reset',
    ...open,
    summary: 'Reset a password',
    description: 'With the code of the e-mail. Every session of the account ends.',
    input: { body: resetSchema },
    answer: codeOwnerSchema,
    async handle({ input: { body }, request, services }) {
      const reset = await services.identity.byEmail.reset(body, clientOf(request));
      return Result.map(reset, (done) => ownerOf(done, services));
    },
  }),

  definePublicRoute({
    method: 'POST',
    path: '/api/auth/link/send',
    ...open,
    summary: 'Ask for a link to sign in',
    description:
      'By e-mail; it works once, for an hour. Sets a cookie, by which the browser that asked for it is signed in by the link alone. With `links`, what a provider has said in this browser is linked to the account as well.',
    input: { body: linkLetterSchema },
    answer: letterSentSchema,
    async handle({ input: { body }, request, reply, services }) {
      const asked = await services.identity.byEmail.sendLink(body, clientOf(request));
      services.messages.changed();
      return Result.map(asked, ({ setCookie }) => {
        reply.header('Set-Cookie', [setCookie]);
        return sent;
      });
    },
  }),

  definePublicRoute({
    method: 'POST',
    path: '/api/auth/link/open',
    ...open,
    summary: 'Sign in with the code of a link',
    description:
      'A browser that has not asked for the link answers for which address it is: without `email` the outcome is `confirmEmail` then. `mismatch`: it has asked for it, and for another address since. `linkElsewhere`: it was to link a provider, which it does only in the browser that asked; with `email` it signs in all the same. `confirmLink`: it would link a provider as well, and asks for `linksProvider` before it does anything.',
    headers: secondFactorHeaders,
    input: { body: openLinkSchema },
    answer: openedLinkSchema,
    async handle({ input: { body }, request, reply, services }) {
      const opened = await services.identity.byEmail.openLink(body, clientOf(request));
      return Result.map(opened, (link) => {
        if (link.outcome === 'signedIn') {
          closeSessions(link.ended, services);
          const { token } = beginBrowserSession(link.answer, reply, services);
          services.messages.changed();
          return {
            outcome: link.outcome,
            linkEmail: null,
            linkProvider: null,
            continueTo: link.continueTo ?? null,
            token,
          };
        }
        return {
          outcome: link.outcome,
          linkEmail: link.outcome === 'mismatch' ? link.email : null,
          linkProvider: 'provider' in link ? link.provider : null,
          continueTo: null,
          token: null,
        };
      });
    },
  }),

  definePublicRoute({
    method: 'POST',
    path: '/api/auth/code',
    ...open,
    summary: 'Look at the code of an e-mail',
    description: 'Whose password it resets. It is not used up.',
    input: { body: codeCheckSchema },
    answer: codeOwnerSchema,
    handle: ({ input: { body }, request, services }) =>
      services.identity.byEmail.check(body.code, clientOf(request)),
  }),

  definePublicRoute({
    method: 'POST',
    path: '/api/auth/email/verify',
    ...open,
    summary: 'Verify an e-mail address',
    description:
      'With the code of the e-mail. If the address is to be the new one of an account, it becomes that, and the former one is told; without the cookie of a session of that account it is refused with `auth/requires-recent-login`, and the code still works. If nobody had verified the address of the account before, and the request is of none of its sessions, its password and sessions end: its owner signs in by e-mail.',
    input: { body: codeSchemaOfLetter },
    answer: codeOwnerSchema,
    async handle({ input: { body }, request, services }) {
      const verified = await services.identity.byEmail.verify(body.code, clientOf(request));
      services.messages.changed();
      return Result.map(verified, (done) => ownerOf(done, services));
    },
  }),

  definePublicRoute({
    method: 'POST',
    path: '/api/auth/email/recover',
    ...open,
    summary: 'Revoke a change of e-mail address',
    description: 'With the code of the e-mail to the former address. Every session of the account ends.',
    input: { body: codeSchemaOfLetter },
    answer: codeOwnerSchema,
    async handle({ input: { body }, request, services }) {
      const recovered = await services.identity.byEmail.recover(body.code, clientOf(request));
      return Result.map(recovered, (done) => ownerOf(done, services));
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/account/email',
    access: 'account',
    scope: 'people',
    tag: 'Sign-in',
    summary: 'Change your e-mail address',
    description:
      'Sends an e-mail to the new address, which becomes yours once you open its link where you are signed in. The former one is told of both, and can take the change back for 30 days.',
    input: { body: addressChangeSchema },
    answer: letterSentSchema,
    async handle({ input: { body }, who, request, services }) {
      if (!sendsMail(services)) return Result.fail(authRefusal('auth/operation-not-allowed'));
      const asked = await services.identity.byEmail.changeAddress(who, body, clientOf(request));
      noteWrongPassword(services.trail, request, who, asked);
      services.messages.changed();
      return Result.map(asked, () => sent);
    },
  }),
];

/** Whose account it is, after the sockets of its sessions that ended are closed. */
function ownerOf(
  { email, ended }: { readonly email: string; readonly ended: readonly string[] },
  services: RouteServices,
): { email: string } {
  closeSessions(ended, services);
  return { email };
}

function sendsMail({ messages }: Pick<RouteServices, 'messages'>): boolean {
  return messages.offered.includes('email');
}
