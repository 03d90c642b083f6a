import { Result } from 'effect';
import { phoneCodeAgainSchema, phoneCodeEntrySchema, sentPhoneCodeSchema } from '../../contract/account.ts';
import { phoneToSignInSchema, secondFactorHeaders, signedInSchema } from '../../contract/signIn.ts';
import { beginBrowserSession } from './beginBrowserSession.ts';
import { clientOf } from './requestOrigin.ts';
import { definePublicRoute, type Route } from './route.ts';

const open = { access: 'anyone', tag: 'Sign-in' } as const;

/** Sign-in with a code by text message (shell §2.4, §4.2). */
export const signInByPhoneRoutes: readonly Route[] = [
  definePublicRoute({
    method: 'POST',
    path: '/api/auth/phone/send',
    ...open,
    summary: 'Ask for a code by text message to sign in',
    description:
      'Six digits, for the account whose owner has verified the number. A number that nobody has verified is answered in the same way, and gets no message. `captcha` is what the captcha has given that `GET /api/auth/options` names. Five messages go to a number in fifteen minutes, twenty in a day.',
    input: { body: phoneToSignInSchema },
    answer: sentPhoneCodeSchema,
    async handle({ input: { body }, request, services }) {
      const sent = await services.identity.byPhone.send(body, clientOf(request));
      services.messages.changed();
      return sent;
    },
  }),

  definePublicRoute({
    method: 'POST',
    path: '/api/auth/phone/resend',
    ...open,
    summary: 'Ask for another code to sign in',
    description:
      'It goes to the same number, and the former one works no more. The third one is refused: the number is entered again, with the captcha.',
    input: { body: phoneCodeAgainSchema },
    answer: sentPhoneCodeSchema,
    async handle({ input: { body }, request, services }) {
      const sent = await services.identity.byPhone.resend(body.verificationId, clientOf(request));
      services.messages.changed();
      return sent;
    },
  }),

  definePublicRoute({
    method: 'POST',
    path: '/api/auth/phone/sign-in',
    ...open,
    summary: 'Sign in with the code of a text message',
    description: 'It works once, for ten minutes; after five wrong entries no more.',
    headers: secondFactorHeaders,
    input: { body: phoneCodeEntrySchema },
    answer: signedInSchema,
    async handle({ input: { body }, request, reply, services }) {
      const signedIn = await services.identity.byPhone.signIn(body, clientOf(request));
      return Result.map(signedIn, (answer) => beginBrowserSession(answer, reply, services));
    },
  }),
];
