import { Result } from 'effect';
import { z } from 'zod';
import { areaOf } from '../../../domain/catalogues/areaOf.ts';
import { idSchema } from '../../../domain/kernel/fields.ts';
import { type Refusal, refuse } from '../../../domain/kernel/refusal.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { mayCommand } from '../../../domain/rights/mayCommand.ts';
import { ownerOf } from '../../../domain/rights/persona.ts';
import { demandsIn, isScoped } from '../../../domain/rights/rights.ts';
import {
  messageChoicesSchema,
  messagePageSchema,
  messageQuerySchema,
  messageSchema,
  messageTextSchema,
  messageTextsSchema,
  messageTextToResetSchema,
  messageTextToSaveSchema,
  noticesSchema,
  noticesSeenSchema,
  wishesQuerySchema,
  wishesSchema,
  wishesToSaveSchema,
} from '../../contract/messages.ts';
import { isToldAsPlanner, readNotices, seeNotices } from '../../services/messages/notices.ts';
import type { Recipient } from '../../services/messages/wishes.ts';
import { authorOf } from './requestOrigin.ts';
import { defineRoute, type Route } from './route.ts';
import type { RouteServices } from './routeServices.ts';

const tag = 'Messages';
const own = { access: 'signedIn', scope: 'people', tag } as const;
const reading = { access: { read: 'administration' }, scope: 'people', tag } as const;
const changing = { access: { write: 'administration' }, scope: 'people', tag, method: 'POST' } as const;

/** What people are told: the list under the bell, the log of messages, their texts, and who wants none. */
export const messageRoutes: readonly Route[] = [
  defineRoute({
    ...own,
    method: 'GET',
    path: '/api/v1/notices',
    summary: 'What you have been told',
    description:
      'The last 30 days, newest first, at most 40. Field workers are told of their own bookings and shifts, customers of their bookings, planners of what people do with open and offered shifts, administrators of messages that could not be sent as well.',
    isPolled: true,
    input: {},
    answer: noticesSchema,
    handle: async ({ services, actor }) => Result.succeed(await readNotices(services.pools.queries, actor)),
  }),

  defineRoute({
    ...own,
    method: 'POST',
    path: '/api/v1/notices/seen',
    summary: 'Say that you have looked at them',
    description: 'Up to a time, which never moves back.',
    input: { body: noticesSeenSchema },
    answer: noticesSchema,
    async handle({ input: { body }, services, actor }) {
      await seeNotices(services.pools.commands, actor, body.newestAt);
      return Result.succeed(await readNotices(services.pools.commands, actor));
    },
  }),

  defineRoute({
    ...own,
    method: 'GET',
    path: '/api/v1/messages/wishes',
    summary: 'What a recipient wants',
    description:
      'Over which channels somebody wants no messages, and their language. Of yourself, or of a customer or a resource that you may change.',
    input: { query: wishesQuerySchema },
    answer: wishesSchema,
    async handle({ input: { query }, services, actor }) {
      const whose = await recipientFor(services, actor, query);
      if (Result.isFailure(whose)) return Result.fail(whose.failure);
      return Result.succeed(await wishesOf(services, actor.org, whose.success));
    },
  }),

  defineRoute({
    ...own,
    method: 'POST',
    path: '/api/v1/messages/wishes/save',
    summary: 'Say what a recipient wants',
    description: 'Of yourself, or of a customer or a resource that you may change.',
    input: { body: wishesToSaveSchema },
    answer: wishesSchema,
    async handle({ input: { body }, services, actor }) {
      const whose = await recipientFor(services, actor, body);
      if (Result.isFailure(whose)) return Result.fail(whose.failure);
      const unwanted = [...new Set(body.unwanted)];
      await services.messages.wish(
        actor.org,
        whose.success,
        { language: body.language, unwanted },
        actor.uid,
      );
      return Result.succeed(await wishesOf(services, actor.org, whose.success));
    },
  }),

  defineRoute({
    ...reading,
    method: 'GET',
    path: '/api/v1/messages',
    summary: 'The log of messages',
    description: 'What was sent, failed or waits, newest first, in pages. Messages are kept for 90 days.',
    input: { query: messageQuerySchema },
    answer: messagePageSchema,
    handle: ({ input: { query }, services, actor }) => services.messages.list(actor.org, query),
  }),

  defineRoute({
    ...changing,
    path: '/api/v1/messages/:messageId/retry',
    summary: 'Send a message again that has failed',
    input: { params: z.object({ messageId: idSchema }) },
    answer: messageSchema,
    handle: ({ input: { params }, services, actor }) => services.messages.retry(actor.org, params.messageId),
  }),

  defineRoute({
    ...reading,
    method: 'GET',
    path: '/api/v1/messages/texts',
    summary: 'The texts of messages',
    description: 'Those that the organisation has written, and what it sends.',
    input: {},
    answer: messageTextsSchema,
    handle: async ({ services, actor }) => Result.succeed(await textsOf(services, actor.org)),
  }),

  defineRoute({
    ...changing,
    path: '/api/v1/messages/texts/save',
    summary: 'Write a text',
    description:
      'For one kind of message in one language. A placeholder that does not exist is refused by its name.',
    input: { body: messageTextToSaveSchema },
    answer: messageTextsSchema,
    async handle({ input: { body }, services, actor, request }) {
      await services.messages.saveText(actor.org, body, authorOf(request, actor));
      return Result.succeed(await textsOf(services, actor.org));
    },
  }),

  defineRoute({
    ...changing,
    path: '/api/v1/messages/texts/reset',
    summary: 'Return to the product’s own text',
    input: { body: messageTextToResetSchema },
    answer: messageTextsSchema,
    async handle({ input: { body }, services, actor, request }) {
      await services.messages.resetText(actor.org, body, authorOf(request, actor));
      return Result.succeed(await textsOf(services, actor.org));
    },
  }),

  defineRoute({
    ...changing,
    path: '/api/v1/messages/choose',
    summary: 'Choose what is sent',
    description:
      'The language of recipients who have chosen none, and the kinds that are not sent over a channel.',
    input: { body: messageChoicesSchema },
    answer: messageTextsSchema,
    async handle({ input: { body }, services, actor, request }) {
      await services.messages.choose(actor.org, body, authorOf(request, actor));
      return Result.succeed(await textsOf(services, actor.org));
    },
  }),
];

async function textsOf({ messages }: Pick<RouteServices, 'messages'>, org: string) {
  const { own: written, choices } = await messages.texts(org);
  const { language, silent } = choices;
  return {
    own: written.flatMap((text) => messageTextSchema.safeParse(text).data ?? []),
    language: messageTextsSchema.shape.language.parse(language),
    silent,
    offered: [...messages.offered],
  };
}

async function wishesOf({ messages }: Pick<RouteServices, 'messages'>, org: string, recipient: Recipient) {
  const { language, unwanted } = await messages.wishesOf(org, recipient);
  // Planners are told as one, in the product alone.
  const offered = recipient.kind === 'planner' ? (['app'] as const) : messages.offered;
  return {
    language: wishesSchema.shape.language.parse(language),
    unwanted: [...unwanted],
    offered: [...offered],
  };
}

/** Whose wishes somebody asks about: their own, or those of a record that they may change and that exists. */
async function recipientFor(
  { facts }: Pick<RouteServices, 'facts'>,
  actor: Actor,
  { recipientKind, recipientId }: z.output<typeof wishesQuerySchema>,
): Promise<Result.Result<Recipient, Refusal>> {
  const owner = ownerOf(actor);
  const kind = recipientKind ?? owner?.kind ?? (isToldAsPlanner(actor) ? 'planner' : undefined);
  if (kind === 'planner') {
    const id = recipientId ?? actor.uid;
    return isToldAsPlanner(actor) && id === actor.uid
      ? Result.succeed({ kind, id })
      : refuse('not_allowed', 'Planners say for themselves alone what they want.', { recipientKind: kind });
  }
  const id =
    recipientId ?? (recipientKind === undefined || recipientKind === owner?.kind ? owner?.id : undefined);
  if (kind === undefined || id === undefined) {
    return refuse('not_found', 'Nobody is told anything here: this sign-in belongs to no record.', {});
  }
  if (owner?.kind === kind && owner.id === id) return Result.succeed({ kind, id });
  if (!mayCommand(actor, `${kind}.change`)) {
    return refuse('not_allowed', 'Your role does not allow this.', { recipientKind: kind });
  }
  const [missing] = isScoped(actor)
    ? await facts.outsideScope(actor.org, kind, [id], demandsIn(actor, areaOf(kind)))
    : await facts.missing(actor.org, kind, [id]);
  return missing === undefined
    ? Result.succeed({ kind, id })
    : refuse('not_found', `There is no ${kind} ${id}.`, { kind, id });
}
