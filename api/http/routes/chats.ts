import { Result } from 'effect';
import { z } from 'zod';
import { eraseKeptTexts } from '../../../commands/keptText/keptTexts.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { fullName } from '../../../domain/text/fullName.ts';
import { inTransaction } from '../../../postgres/inTransaction.ts';
import {
  type ChatMessageRow,
  type ChatSide,
  chatMessages,
  countUnreadChats,
  listChats,
} from '../../../projections/queries/chatPages.ts';
import { findRecord } from '../../../projections/queries/recordList.ts';
import { textsOfSomebody } from '../../../projections/queries/textsOfSomebody.ts';
import {
  type ChatMessageView,
  chatPageSchema,
  chatsQuerySchema,
  messagePageSchema,
  messagesQuerySchema,
  readUpToSchema,
  unreadChatsSchema,
} from '../../contract/chats.ts';
import { erasedTextsSchema, textsToEraseSchema } from '../../contract/erasedTexts.ts';
import { noteRead, readersOf, readsOf } from '../../services/chats/chatReads.ts';
import { appendToTrail } from '../../services/trail/appendToTrail.ts';
import { afterSchema } from './afterSchema.ts';
import { authorOf } from './requestOrigin.ts';
import { defineRoute, type Route } from './route.ts';
import type { RouteServices } from './routeServices.ts';
import { userNames } from './userNames.ts';

const base = { access: { read: 'talk' }, scope: 'read', tag: 'Chats' } as const;
/** Two weeks, in milliseconds. */
const unreadForMs = 14 * 86_400_000;

/** The chats about records: among staff, and with the customers of the work (scheduling §1, §3). */
export const chatRoutes: readonly Route[] = [
  defineRoute({
    ...base,
    method: 'GET',
    path: '/api/v1/chats',
    summary: 'The chats that you read',
    description:
      'Each side of a chat by itself, the one that was written in last first: those of staff among themselves, and those with a customer.',
    input: { query: chatsQuerySchema.extend({ after: afterSchema }) },
    answer: chatPageSchema,
    async handle({ input: { query }, services, actor }) {
      const found = await listChats(
        services.reads,
        actor,
        query,
        await readsOf(services.pools.queries, actor),
      );
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const page = found.success;
      const named = await withAuthors(
        services,
        actor,
        page.rows.flatMap(({ last }) => last ?? []),
      );
      const rows = page.rows.map((row) => ({
        ...row,
        last: named.find(({ id }) => id === row.last?.id) ?? null,
      }));
      return Result.succeed({ ...page, rows });
    },
  }),

  defineRoute({
    ...base,
    method: 'GET',
    path: '/api/v1/chats/unread',
    summary: 'In how many chats there is something new',
    description: 'Something of somebody else, of the last two weeks, that you have not read.',
    input: { query: z.object({ after: afterSchema }) },
    answer: unreadChatsSchema,
    async handle({ input: { query }, services, actor }) {
      const since = Date.now() - unreadForMs;
      const read = await readsOf(services.pools.queries, actor);
      return countUnreadChats(services.reads, actor, read, { since, after: query.after });
    },
  }),

  defineRoute({
    ...base,
    method: 'GET',
    path: '/api/v1/chats/messages',
    summary: 'The messages of a chat',
    description:
      'Of one side of it, newest first. What you do not see, or a customer whom it does not concern, is `not_found`. The text of a message that was erased is null.',
    input: { query: messagesQuerySchema.extend({ after: afterSchema }) },
    answer: messagePageSchema,
    async handle({ input: { query }, services, actor }) {
      const side = sideOf(query);
      const found = await chatMessages(services.reads, actor, side, query);
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const rows = await withAuthors(services, actor, found.success.rows);
      return Result.succeed({ ...found.success, rows, readers: await readersIn(services, actor, side) });
    },
  }),

  defineRoute({
    ...base,
    scope: 'people',
    method: 'POST',
    path: '/api/v1/chats/read',
    summary: 'Say how far you have read',
    description: 'Others see it. What has been read stays read.',
    input: { body: readUpToSchema },
    answer: z.object({}),
    async handle({ input: { body }, services, actor }) {
      const side = sideOf(body);
      const seen = await chatMessages(services.reads, actor, side, { limit: 1 });
      if (Result.isFailure(seen)) return Result.fail(seen.failure);
      const last = seen.success.rows[0]?.order ?? 0;
      await noteRead(services.pools.commands, actor, { ...side, upTo: Math.min(body.upTo, last) });
      return Result.succeed({});
    },
  }),
  defineRoute({
    ...base,
    access: { write: 'administration' },
    scope: 'people',
    method: 'POST',
    path: '/api/v1/chats/erase',
    summary: 'Erase the texts of a person or a customer',
    description:
      'The texts of all messages that they wrote, that are in the chat with them, or that were shared with them as a customer; the forms that were filled in about or with them; and of a customer the care plans, and what was recorded of these at visits. With their earlier versions, for good. Nothing else changes: who wrote when stays, and so do files.',
    input: { body: textsToEraseSchema },
    answer: erasedTextsSchema,
    async handle({ input: { body }, services, request, actor }) {
      const { org } = actor;
      const known = await findRecord(services.reads, actor, body.category, { id: body.id });
      if (Result.isFailure(known)) return Result.fail(known.failure);
      const linked = await services.identity.uidsLinkedTo(org, [body.id]);
      const found = await textsOfSomebody(services.reads, org, {
        ...body,
        uids: linked.get(body.id) ?? [],
      });
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const texts = await inTransaction(services.pools.commands, async (client) => {
        let erased = 0;
        for (const [category, of] of Map.groupBy(found.success.found, (one) => one.category)) {
          const ids = of.map(({ id }) => id);
          erased += await eraseKeptTexts(client, org, category, ids);
        }
        const details = { of: fullName(known.success), texts: erased };
        await appendToTrail(client, org, [{ ...authorOf(request, actor), kind: 'textsErased', details }]);
        return erased;
      });
      return Result.succeed({ texts });
    },
  }),
];

function sideOf({
  about,
  customerId,
}: {
  readonly about: string;
  readonly customerId?: string | undefined;
}): ChatSide {
  return { about, customerId: customerId ?? null };
}

async function withAuthors(
  services: RouteServices,
  { org }: Actor,
  rows: readonly ChatMessageRow[],
): Promise<ChatMessageView[]> {
  const names = await userNames(services)(org, [...new Set(rows.map(({ authorId }) => authorId ?? ''))]);
  // The boundary: its text stands where the record has where it stands.
  return rows.map((row) => ({ ...row, author: names.get(row.authorId ?? '') ?? '' }) as ChatMessageView);
}

/** Who has read how far. A customer is not told of other customers, who never see the same side. */
async function readersIn(services: RouteServices, { org, uid }: Actor, side: ChatSide) {
  const readers = (await readersOf(services.pools.queries, org, side)).filter((one) => one.uid !== uid);
  const names = await userNames(services)(
    org,
    readers.map((one) => one.uid),
  );
  return readers.flatMap((one) => {
    const name = names.get(one.uid);
    return name === undefined ? [] : [{ ...one, name }];
  });
}
