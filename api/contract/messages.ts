import { z } from 'zod';
import { idSchema, momentSchema } from '../../domain/kernel/fields.ts';
import { messageChannels, textForms } from '../../domain/messages/messageChannels.ts';
import { messageKindNames, messageRecipients } from '../../domain/messages/messageKinds.ts';
import { messageLanguageCodes } from '../../domain/messages/messageLanguages.ts';
import { messageStateNames } from '../../domain/messages/messageStates.ts';
import { templateBounds, templateComplaint } from '../../domain/messages/messageTemplate.ts';
import { recordNotices } from '../../domain/messages/recordNotices.ts';
import { numberText } from './numberText.ts';

export const messageChannelSchema = z.enum(messageChannels);
export const messageKindSchema = z.enum(messageKindNames);
export const messageStateSchema = z.enum(messageStateNames);
export const messageLanguageSchema = z.enum(messageLanguageCodes);
export const textFormSchema = z.enum(textForms);
export const recipientKindSchema = z.enum(messageRecipients);

/** The record that a message is about, if that is no booking. */
export const messageRecordSchema = z.object({
  category: z.enum(['openShift', 'shiftOffer', ...new Set(recordNotices.map(({ category }) => category))]),
  id: z.string(),
});

/** A line under the bell. Instants are epoch milliseconds. */
export const noticeSchema = z.object({
  /** Of the message. */
  id: z.string(),
  at: z.int(),
  text: z.string(),
  bookingId: z.string().nullable(),
  aboutRecord: messageRecordSchema.nullable(),
  /** Whether it is a message that could not be sent, which administrators are told of. */
  isFailure: z.boolean(),
  /** Whether its reader has not looked at the list since. */
  isNew: z.boolean(),
});
export type NoticeView = z.infer<typeof noticeSchema>;

export const noticesSchema = z.object({
  notices: z.array(noticeSchema),
  /** How many of all, also of those that are not listed, are new. */
  count: z.int(),
});
export const noticesSeenSchema = z.strictObject({ newestAt: momentSchema });

/** A message in the log of the organisation. */
export const messageSchema = z.object({
  id: z.string(),
  kind: messageKindSchema,
  channel: messageChannelSchema,
  state: messageStateSchema,
  recipientKind: recipientKindSchema,
  recipientId: z.string(),
  recipientName: z.string(),
  address: z.string().nullable(),
  language: z.string(),
  subject: z.string(),
  body: z.string(),
  bookingId: z.string().nullable(),
  aboutRecord: messageRecordSchema.nullable(),
  createdAt: z.int(),
  /** When it got its present state. */
  stateAt: z.int(),
  dueAt: z.int(),
  attempts: z.int(),
  error: z.string().nullable(),
});
export type MessageView = z.infer<typeof messageSchema>;

export const messageQuerySchema = z.object({
  state: messageStateSchema.optional(),
  channel: messageChannelSchema.optional(),
  recipient: z.string().max(200).optional(),
  cursor: z.string().max(200).optional(),
  limit: numberText(z.int().min(1).max(250)).prefault(50),
});
export const messagePageSchema = z.object({
  rows: z.array(messageSchema),
  nextCursor: z.string().nullable(),
});

/** One text: the product's own, or what the organisation has written in its place. */
export const messageTextSchema = z.object({
  kind: messageKindSchema,
  form: textFormSchema,
  language: messageLanguageSchema,
  subject: z.string(),
  body: z.string(),
});

/** The texts of an organisation, what it sends, and what this installation can send at all. */
export const messageTextsSchema = z.object({
  own: z.array(messageTextSchema),
  language: messageLanguageSchema,
  /** What is not sent: each `kind channel`. */
  silent: z.array(z.string()),
  offered: z.array(messageChannelSchema),
});
export type MessageTexts = z.infer<typeof messageTextsSchema>;

const templateText = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .superRefine((text, context) => {
      const complaint = templateComplaint(text);
      if (complaint !== undefined) context.addIssue(complaint);
    });

export const messageTextToSaveSchema = z
  .strictObject({
    kind: messageKindSchema,
    form: textFormSchema,
    language: messageLanguageSchema,
    subject: templateText(templateBounds.subject),
    body: templateText(templateBounds.email).min(1, 'is required'),
  })
  .superRefine(({ form, subject, body }, context) => {
    const issue = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (form === 'email' && subject === '') issue('subject', 'is required');
    if (/[\r\n]/.test(subject)) issue('subject', 'must be one line');
    if (form === 'short' && subject !== '') issue('subject', 'must be empty in a short text');
    if (form === 'short' && body.length > templateBounds.short) {
      issue('body', `must have at most ${templateBounds.short} characters`);
    }
  });
export type MessageTextToSave = z.infer<typeof messageTextToSaveSchema>;

export const messageTextToResetSchema = messageTextSchema
  .pick({ kind: true, form: true, language: true })
  .strict();

export const messageChoicesSchema = z.strictObject({
  language: messageLanguageSchema,
  silent: z
    .array(z.templateLiteral([messageKindSchema, ' ', messageChannelSchema]))
    .max(messageKindNames.length * messageChannels.length),
});

/** Whose wishes: omitted, those of the record that is one's own. */
export const wishesQuerySchema = z.object({
  recipientKind: recipientKindSchema.optional(),
  recipientId: idSchema.optional(),
});
export const wishesSchema = z.object({
  language: messageLanguageSchema.nullable(),
  unwanted: z.array(messageChannelSchema),
  /** The channels of this installation. */
  offered: z.array(messageChannelSchema),
});
export const wishesToSaveSchema = z.strictObject({
  ...wishesQuerySchema.shape,
  language: messageLanguageSchema.nullable(),
  unwanted: z.array(messageChannelSchema).max(messageChannels.length),
});
