import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { chatPageSchema, messagePageSchema, unreadChatsSchema } from '../../api/contract/chats.ts';
import { knownSoFar } from '../client/knownPosition.ts';
import { searchOf } from '../client/queries.ts';
import { request } from '../client/request.ts';

/** One side of a chat: what it is about, and the customer with whom it is shared, null if it is among staff. */
export interface ChatSide {
  readonly about: string;
  readonly customerId: string | null;
}

/** A side as requests name it. */
function named({ about, customerId }: ChatSide) {
  return { about, ...(customerId === null ? {} : { customerId }) };
}

/** The queries of chats, a page after the other; all are followed live (`liveQueries.ts`). */
export const chatQueries = {
  list: () =>
    infiniteQueryOptions({
      queryKey: ['chats', 'list'],
      queryFn: ({ pageParam, signal }) =>
        request(`/api/v1/chats${searchOf({ cursor: pageParam, after: knownSoFar() })}`, chatPageSchema, {
          signal,
        }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  messages: (side: ChatSide, search: string) =>
    infiniteQueryOptions({
      queryKey: ['chats', 'messages', side.about, side.customerId, search],
      queryFn: ({ pageParam, signal }) => {
        const query = searchOf({
          ...named(side),
          cursor: pageParam,
          after: knownSoFar(),
          ...(search !== '' && { search }),
        });
        return request(`/api/v1/chats/messages${query}`, messagePageSchema, { signal });
      },
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  unread: () =>
    queryOptions({
      queryKey: ['chats', 'unread'],
      queryFn: ({ signal }) =>
        request(`/api/v1/chats/unread${searchOf({ after: knownSoFar() })}`, unreadChatsSchema, { signal }),
    }),
};

/** Says how far the user has read in a chat. */
export function noteChatRead(side: ChatSide, upTo: number): Promise<unknown> {
  return request('/api/v1/chats/read', z.object({}), { method: 'POST', body: { ...named(side), upTo } });
}
