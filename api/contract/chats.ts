import { z } from 'zod';
import { chatMessage } from '../../domain/chat/chatMessage.ts';
import { idSchema, positionSchema, revisionSchema } from '../../domain/kernel/fields.ts';
import { numberText } from './numberText.ts';

/** The messages, and the chats, of a page (scheduling §9, feeds). */
export const chatPageSize = 20;
const largestPage = 100;

const nameOfUser = z.object({ uid: z.string(), name: z.string() });
const aboutSchema = chatMessage.fields.shape.about;
const customerIdSchema = z
  .string()
  .nullable()
  .meta({ description: 'The customer with whom it is shared; null: it is among staff.', examples: ['c-1'] });
const orderSchema = z.int().meta({
  description: 'A number by which the messages of a chat follow each other.',
  examples: [4711],
});

/** A message of a chat. */
export const chatMessageViewSchema = chatMessage.fields
  .extend({
    id: idSchema,
    revision: revisionSchema,
    stage: z
      .enum(['sent', 'withdrawn'])
      .meta({ description: 'Where it is in its life.', examples: ['sent'] }),
    text: z
      .string()
      .nullable()
      .meta({ description: 'Null: none, or it has been erased.', examples: ['On my way.'] }),
    order: orderSchema,
    mentions: z.array(z.string()).meta({
      description: 'The names of those whom it mentions, for staff alone.',
      examples: [['Rosa Lindqvist']],
    }),
    author: z.string().meta({ description: 'The name of its author.', examples: ['Ana Silva'] }),
  })
  .meta({ title: 'Message of a chat' });
export type ChatMessageView = z.infer<typeof chatMessageViewSchema>;

const sideShape = { about: aboutSchema, customerId: customerIdSchema };

/** `GET /api/v1/chats` */
export const chatPageSchema = z.object({
  rows: z.array(
    z.object({
      ...sideShape,
      title: z.string().meta({ description: 'What it is about, by name.', examples: ['Evening round'] }),
      customerName: z
        .string()
        .nullable()
        .meta({ description: 'Null: it is among staff.', examples: ['Harbour Cafe'] }),
      last: chatMessageViewSchema.nullable().meta({ description: 'The last message.' }),
      unread: z.int().meta({
        description: 'How many messages of others the reader has not read; 100 stands for that many or more.',
        examples: [3],
      }),
    }),
  ),
  nextCursor: z
    .int()
    .nullable()
    .meta({ description: 'A number for the next page; null on the last.', examples: [4711] }),
  position: positionSchema,
});
export type ChatPageView = z.infer<typeof chatPageSchema>;
export type ChatView = ChatPageView['rows'][number];

/** `GET /api/v1/chats/messages` */
export const messagePageSchema = z.object({
  ...sideShape,
  title: z.string().meta({ description: 'What it is about, by name.', examples: ['Evening round'] }),
  rows: z.array(chatMessageViewSchema).meta({ description: 'Newest first.' }),
  nextCursor: z
    .int()
    .nullable()
    .meta({ description: 'A number for the next page; null on the last.', examples: [4711] }),
  sides: z
    .array(
      z.object({
        customerId: customerIdSchema,
        name: z
          .string()
          .nullable()
          .meta({ description: 'Of the customer.', examples: ['Harbour Cafe'] }),
      }),
    )
    .meta({ description: 'With whom the reader may write about it.' }),
  readers: z
    .array(nameOfUser.extend({ upTo: orderSchema }))
    .meta({ description: 'Who has read it, and up to which message. Customers are told of staff alone.' }),
  position: positionSchema,
});
export type MessagePageView = z.infer<typeof messagePageSchema>;

/** `GET /api/v1/chats/unread` */
export const unreadChatsSchema = z.object({
  unread: z.int().meta({
    description:
      'In how many chats there is something of the last two weeks that the reader has not read; at most 100.',
    examples: [2],
  }),
  position: positionSchema,
});

const paged = {
  cursor: numberText(positionSchema)
    .optional()
    .meta({ description: 'The number `nextCursor` of the page before.', examples: [4711] }),
  limit: numberText(z.int().min(1).max(largestPage)).prefault(chatPageSize),
};
const withCustomer = idSchema.optional().meta({ description: 'Left out: among staff.' });
export const chatsQuerySchema = z.object(paged);
export const messagesQuerySchema = z.object({
  ...paged,
  about: aboutSchema,
  customerId: withCustomer,
  search: z.string().max(200).optional(),
});

/** `POST /api/v1/chats/read` */
export const readUpToSchema = z.object({
  about: aboutSchema,
  customerId: withCustomer,
  upTo: positionSchema,
});
