import { Result } from 'effect';
import {
  newPhoneNumberSchema,
  ownPhoneNumberSchema,
  phoneCodeAgainSchema,
  phoneCodeEntrySchema,
  sentPhoneCodeSchema,
} from '../contract/account.ts';
import { ownerProofSchema } from '../contract/secondFactor.ts';
import { noteWrongPassword } from './noteInTrail.ts';
import { clientOf, originOf } from './requestOrigin.ts';
import { defineRoute, type Route } from './route.ts';

const own = { access: 'account', scope: 'people', tag: 'Sign-in' } as const;

/** The telephone number of one's own account. */
export const phoneNumberRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/account/phone/send',
    ...own,
    summary: 'Send a code to a telephone number',
    description:
      'Six digits by text message, which show that the number is yours. Nothing changes before they are entered. The current password is asked for; whoever has none must have signed in within ten minutes. Five messages go to a number in fifteen minutes, ten for an account in an hour.',
    input: { body: newPhoneNumberSchema },
    answer: sentPhoneCodeSchema,
    async handle({ input: { body }, who, request, services }) {
      const sent = await services.identity.phoneNumbers.send(who, body, clientOf(request));
      noteWrongPassword(services.trail, request, who, sent);
      if (Result.isSuccess(sent)) services.messages.changed();
      return sent;
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/account/phone/resend',
    ...own,
    summary: 'Send another code to the same telephone number',
    description: 'The former one works no more.',
    input: { body: phoneCodeAgainSchema },
    answer: sentPhoneCodeSchema,
    async handle({ input: { body }, who, request, services }) {
      const sent = await services.identity.phoneNumbers.resend(who, body.verificationId, clientOf(request));
      if (Result.isSuccess(sent)) services.messages.changed();
      return sent;
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/account/phone/confirm',
    ...own,
    summary: 'Verify your telephone number',
    description:
      'With the code that was sent, which works once, for ten minutes; after five wrong entries no more. The number takes the place of the one that there was. You get a letter.',
    input: { body: phoneCodeEntrySchema },
    answer: ownPhoneNumberSchema,
    async handle({ input: { body }, who, request, services }) {
      const kept = await services.identity.phoneNumbers.confirm(who, body, originOf(request));
      if (Result.isSuccess(kept)) services.messages.changed();
      return Result.map(kept, (phoneNumber) => ({ phoneNumber }));
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/account/phone/remove',
    ...own,
    summary: 'Take your telephone number away',
    description: 'With the current password, as for verifying one. You get a letter.',
    input: { body: ownerProofSchema },
    answer: ownPhoneNumberSchema,
    async handle({ input: { body }, who, request, services }) {
      const from = originOf(request);
      const removed = await services.identity.phoneNumbers.remove(who, body.currentPassword, from);
      noteWrongPassword(services.trail, request, who, removed);
      if (Result.isSuccess(removed)) services.messages.changed();
      return Result.map(removed, () => ({ phoneNumber: null }));
    },
  }),
];
