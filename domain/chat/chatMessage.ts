import { z } from 'zod';
import { defineRecord } from '../record/defineRecord.ts';
import {
  account,
  file,
  instant,
  keptText,
  location,
  optionalChoice,
  ref,
  refs,
  requiredOneOf,
} from '../record/field.ts';

/** What could be talked about at first. */
const firstTalkedAbout = [
  'booking',
  'task',
  'calendarEvent',
  'resource',
  'customer',
  'rosterTemplate',
  'conversation',
] as const;
/**
 * What people talk about, each a chat of its own: any work, a person, a customer, a roster, a conversation, or a label, whose
 * channel is that of everybody who holds it now.
 */
export const talkedAbout = [...firstTalkedAbout, 'label'] as const;
export type TalkedAbout = (typeof talkedAbout)[number];

/** What a message asks that is answered with one tap (scheduling §3, pings), each with its answers. */
export const pings = {
  callMe: {
    label: 'Please call me',
    answers: ['I am calling', 'I call in ten minutes', 'I cannot call now'],
  },
  whereAreYou: { label: 'Where are you?', answers: ['On my way', 'On site', 'I am late'] },
  pleaseConfirm: { label: 'Please confirm', answers: ['Confirmed', 'I cannot'] },
} as const;
export type Ping = keyof typeof pings;

const aboutOneOf = (categories: readonly TalkedAbout[]) =>
  requiredOneOf('About', categories, {
    class: 'plain',
    once: true,
    help: 'The record that the chat belongs to.',
    example: 'booking:B-1042',
  });

const fields = z.object({
  about: aboutOneOf(talkedAbout),
  customerId: ref('customer', 'With', {
    class: 'plain',
    once: true,
    help: 'The customer with whom this is shared, for whom that work is. Left out: it is among staff.',
    example: 'Harbour Cafe',
  }),
  text: keptText('Message', { class: 'plain', bySteps: true, example: 'The key is with the neighbour.' }),
  ping: optionalChoice(
    'Asks',
    Object.fromEntries(Object.entries(pings).map(([ping, { label }]) => [ping, label])) as Record<
      Ping,
      string
    >,
    { class: 'plain', once: true },
  ),
  replyToId: ref('chatMessage', 'In answer to', { class: 'plain', once: true }),
  mentionIds: refs('resource', 'Mentions', { class: 'staff', once: true, example: 'Ana Silva' }),
  file: file('File', { class: 'plain', accepts: 'any', bySteps: true }),
  secondFile: file('File 2', { class: 'plain', accepts: 'any', bySteps: true }),
  thirdFile: file('File 3', { class: 'plain', accepts: 'any', bySteps: true }),
  place: location('Place', { class: 'plain', bySteps: true }),
  authorId: account('From', { class: 'plain', once: true, help: 'The account that sent it.' }),
  writtenAt: instant('Written at', { class: 'plain', once: true }),
  editedAt: instant('Edited at', { class: 'plain', bySteps: true }),
});

/** The fields that hold the files of a message. */
export const messageFiles = ['file', 'secondFile', 'thirdFile'] as const;
const second = { secondFile: true, thirdFile: true } as const;

/** A message of a chat (scheduling §1, §3, chats): among staff, or with the customer of the work. */
export const chatMessage = defineRecord({
  category: 'chatMessage',
  words: { one: 'message', many: 'messages' },
  about: 'What somebody says in a chat about work, with a person or with a customer.',
  area: 'talk',
  fields,
  earlier: [
    {
      fields: fields.omit(second).extend({ about: aboutOneOf(firstTalkedAbout) }),
      up: (details) => ({ secondFile: null, thirdFile: null, ...details }),
    },
  ],
  screens: 'own',
  signed: { by: 'authorId', at: 'writtenAt' },
  addressedTo: 'customerId',
  stages: {
    states: { sent: {}, withdrawn: { is: 'over', refusal: 'The message has been withdrawn.' } },
    steps: {
      edit: {
        from: ['sent'],
        by: 'author',
        asks: { text: 'required' },
        sets: { editedAt: 'now' },
      },
      withdraw: {
        done: 'Withdrawn',
        from: ['sent'],
        to: 'withdrawn',
        by: 'author',
        clears: ['text', ...messageFiles, 'place'],
      },
    },
    undoneBeginning: 'withdraw',
  },
  ends: 'byStages',
  belongsTo: ['about'],
  outlives: true,
  // Until then the person who did the work may be asked about it, and answer.
  daysAfterWork: 'chatDaysAfterWork',
  ownedBy: { customer: 'customerId' },
  erasedWith: ['about', 'customerId', 'authorId'],
  title: () => 'Message',
  titled: 'withWhole',
  rule: (details) =>
    [details.text, details.ping, details.place, ...messageFiles.map((field) => details[field])].every(
      (part) => part === null,
    )
      ? { path: 'text', message: 'is required' }
      : undefined,
  keys: [['about', 'writtenAt']],
  columns: ['text', 'authorId', 'writtenAt'],
  pageSize: 20,
  path: 'chat-messages',
});
export type ChatMessageDetails = z.output<typeof fields>;
