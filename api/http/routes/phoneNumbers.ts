import { Result } from 'effect';
import {
  newPhoneNumberSchema,
  ownPhoneNumberSchema,
  phoneCodeAgainSchema,
  phoneCodeEntrySchema,
  sentPhoneCodeSchema,
} from '../../contract/account.ts';
import { ownerProofSchema } from '../../contract/secondFactor.ts';
import { afterChange, ownAccount } from './ownAccount.ts';
import { clientOf, originOf } from './requestOrigin.ts';
import { defineRoute, type Route } from './route.ts';

/** The telephone number of one's own account. */
export const phoneNumberRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/account/phone/send',
    ...ownAccount,
    summary: 'Send a code to a telephone number',
    description:
      'Six digits by text message, which show that the number is yours. Nothing changes before they are entered. The current password is asked for; whoever has none must have signed in within ten minutes. Five messages go to a number in fifteen minutes, ten for an account in an hour.',
    input: { body: newPhoneNumberSchema },
    answer: sentPhoneCodeSchema,
    async handle({ input: { body }, who, request, services }) {
      const sent = await services.identity.phoneNumbers.send(who, body, clientOf(request));
      return afterChange({ who, request, services }, sent);
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/account/phone/resend',
    ...ownAccount,
    summary: 'Send another code to the same telephone number',
    description: 'The former one works no more.',
    input: { body: phoneCodeAgainSchema },
    answer: sentPhoneCodeSchema,
    async handle({ input: { body }, who, request, services }) {
      const sent = await services.identity.phoneNumbers.resend(who, body.verificationId, clientOf(request));
      return afterChange({ who, request, services }, sent);
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/account/phone/confirm',
    ...ownAccount,
    summary: 'Verify your telephone number',
    description:
      'With the code that was sent, which works once, for ten minutes; after five wrong entries no more. The number takes the place of the one that there was. You get a letter.',
    input: { body: phoneCodeEntrySchema },
    answer: ownPhoneNumberSchema,
    async handle({ input: { body }, who, request, services }) {
      const kept = await services.identity.phoneNumbers.confirm(who, body, originOf(request));
      return Result.map(afterChange({ who, request, services }, kept), (phoneNumber) => ({ phoneNumber }));
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/account/phone/remove',
    ...ownAccount,
    summary: 'Remove your telephone number',
    description: 'With the current password, as for verifying one. You get a letter.',
    input: { body: ownerProofSchema },
    answer: ownPhoneNumberSchema,
    async handle({ input: { body }, who, request, services }) {
      const from = originOf(request);
      const removed = await services.identity.phoneNumbers.remove(who, body.currentPassword, from);
      return Result.map(afterChange({ who, request, services }, removed), () => ({ phoneNumber: null }));
    },
  }),
];
