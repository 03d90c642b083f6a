import { moment, type PropertyTexts, said } from './propertyText.ts';

/** Messages to people: the list under the bell, the log, the texts, and what recipients want. */
export const messageTexts: PropertyTexts = {
  notices: said('What they were told, newest first.'),
  'notices.id': said('The message.', '5e8c4e93-b57e-8140-8480-dbed4d208c96'),
  'getNotices.count': said('How many are new, also of those that are not listed.', 2),
  'postNoticesSeen.count': said('How many are new, also of those that are not listed.', 2),
  'notices.text': said('What it says.', 'On the way to you: Rosa Lindqvist, for Replace the kitchen tap.'),
  'notices.bookingId': said('The booking that it is about. Null: none.', 'b-1042'),
  aboutRecord: said('The record that it is about, if that is no booking. Null: none.', {
    category: 'openShift',
    id: 'open-7f3a',
  }),
  isFailure: said('Whether it tells an administrator of a message that could not be sent.', false),
  isNew: said('Whether the list was not looked at since.', true),
  newestAt: moment('The time of the newest line that was shown.'),

  messageId: said('The message.', '5e8c4e93-b57e-8140-8480-dbed4d208c96'),
  recipientKind: said('What the recipient is.', 'customer'),
  recipientId: said('The record of the recipient.', 'c-1042'),
  recipientName: said('Who is told.', 'Colin Abernathy'),
  'parameter.recipient': said('A part of the name of the recipient, in small letters or capitals.', 'colin'),
  channel: said('How they are told: in the product, by e-mail or by text message.', 'email'),
  body: said('What the message says; in a text that is written, with placeholders.', 'Hello {recipient}'),
  subject: said('The subject of an e-mail; empty in a short text.', 'On the way'),
  stateAt: moment('When it got its present state.'),
  dueAt: moment('Before that it is not sent.'),
  'rows.attempts': said('How often it was handed over.', 1),
  'postMessagesMessageIdRetry.attempts': said('How often it was handed over.', 0),

  own: said('The texts that the organisation has written itself.'),
  form: said('Whether it is an e-mail, or a short text for the other channels.', 'email'),
  language: said('The language, as a code. Null: that of the organisation.', 'en'),
  silent: said('What is not sent: each a kind and a channel.', ['started sms']),
  offered: said('The channels of this installation.', ['app', 'email']),
  unwanted: said('The channels over which the recipient wants nothing.', ['sms']),
};
