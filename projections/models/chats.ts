import { chatMessage } from '../../domain/chat/chatMessage.ts';
import type { ReadModel } from '../readModel.ts';
import { idOf } from './aggregateModel.ts';
import { optional, required } from './columns.ts';

/** A chat that has messages; its position is that of the last one. */
export type ChatRow = {
  /** What it is about: `booking:7f3a`. */
  readonly about: string;
  /** The customer with whom it is shared; null: it is among staff. */
  readonly customer_id: string | null;
  readonly messages: number;
  readonly last_id: string;
  /** The account that wrote last. */
  readonly last_author: string;
};

const { ChatMessageCreated: written } = chatMessage.events;

/** The chats, each side of one by itself, so that none has to be found among its messages (scheduling §7, feeds). */
export const chats: ReadModel<ChatRow> = {
  kind: 'rows',
  name: 'chats',
  version: 1,
  categories: ['chatMessage'],
  columns: {
    about: required('text'),
    customer_id: optional('text'),
    messages: required('integer'),
    last_id: required('text'),
    last_author: required('text'),
  },
  indexes: [['position'], ['about']],
  versions: null,
  rowPerStream: false,
  key(event) {
    if (event.type !== written.type) return undefined;
    const { about, customerId } = written.schema.parse(event.data);
    return `${about}~${customerId ?? ''}`;
  },
  fold(row, event) {
    const { about, customerId, authorId } = written.schema.parse(event.data);
    return {
      about,
      customer_id: customerId,
      messages: (row?.messages ?? 0) + 1,
      last_id: idOf(event),
      last_author: authorId ?? '',
    };
  },
};
