import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  type MessageTextToSave,
  type messageChoicesSchema,
  messagePageSchema,
  messageSchema,
  messageTextsSchema,
  noticesSchema,
  wishesSchema,
  type wishesToSaveSchema,
} from '../../api/contract/messages.ts';
import type { MessageRecipient } from '../../domain/messages/messageKinds.ts';
import { searchOf } from '../client/queries.ts';
import { request, send } from '../client/request.ts';

/** How often an open screen looks for what is new under the bell, in milliseconds. */
const bellMs = 30_000;
/** The same of the log, where messages wait for seconds. */
const logMs = 5_000;

/** Whose wishes: omitted, one's own. */
export interface WishesOf {
  readonly recipientKind: MessageRecipient;
  readonly recipientId: string;
}

export interface MessageFilter {
  readonly state?: string | undefined;
  readonly channel?: string | undefined;
  readonly recipient?: string | undefined;
}

/** The queries of messages; keys begin with `messages`, so that all of them can be refreshed. */
export const messageQueries = {
  notices: () =>
    queryOptions({
      queryKey: ['messages', 'notices'],
      queryFn: ({ signal }) => request('/api/v1/notices', noticesSchema, { signal }),
      refetchInterval: bellMs,
    }),
  log: (filter: MessageFilter, cursor: string | undefined, limit: number) =>
    queryOptions({
      queryKey: ['messages', 'log', filter, cursor, limit],
      queryFn: ({ signal }) =>
        request(`/api/v1/messages${searchOf({ ...filter, cursor, limit })}`, messagePageSchema, { signal }),
      refetchInterval: logMs,
    }),
  texts: () =>
    queryOptions({
      queryKey: ['messages', 'texts'],
      queryFn: ({ signal }) => request('/api/v1/messages/texts', messageTextsSchema, { signal }),
    }),
  wishes: (of: WishesOf | undefined) =>
    queryOptions({
      queryKey: ['messages', 'wishes', of],
      queryFn: ({ signal }) =>
        request(`/api/v1/messages/wishes${searchOf({ ...of })}`, wishesSchema, { signal }),
    }),
};

async function post<Schema extends z.ZodType>(path: string, schema: Schema, body: object) {
  return schema.parse(await (await send(`/api/v1/${path}`, { method: 'POST', body })).json());
}

export const seeNotices = (newestAt: number) => post('notices/seen', noticesSchema, { newestAt });
export const retryMessage = (id: string) =>
  post(`messages/${encodeURIComponent(id)}/retry`, messageSchema, {});
export const saveText = (text: MessageTextToSave) => post('messages/texts/save', messageTextsSchema, text);
export const resetText = (text: Pick<MessageTextToSave, 'kind' | 'form' | 'language'>) =>
  post('messages/texts/reset', messageTextsSchema, text);
export const chooseMessages = (choices: z.input<typeof messageChoicesSchema>) =>
  post('messages/choose', messageTextsSchema, choices);
export const saveWishes = (wishes: z.input<typeof wishesToSaveSchema>) =>
  post('messages/wishes/save', wishesSchema, wishes);

/** A change of what is sent: its progress, what went wrong, and a refresh once it is done. */
export function useMessageChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  onDone?: (output: Output, input: Input) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (output, input) => {
      await client.invalidateQueries({ queryKey: ['messages'] });
      onDone?.(output, input);
    },
  });
}
