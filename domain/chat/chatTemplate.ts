import { z } from 'zod';
import { defineRecord } from '../record/defineRecord.ts';
import { requiredLine, text } from '../record/field.ts';
import { refusalTexts } from '../text/texts.ts';

/** What stands in a template for something that is known once it is used, each in words. */
export const chatPlaceholders = {
  name: 'the person, the customer or the work',
  date: 'today',
  me: 'your name',
  organisation: 'the organisation',
} as const;
export type ChatPlaceholder = keyof typeof chatPlaceholders;

const placeholder = /\{([^{}\s]*)\}/g;
const help = Object.entries(chatPlaceholders)
  .map(([name, says]) => `{${name}}: ${says}`)
  .join('; ');

const fields = z.object({
  name: requiredLine('Name', { class: 'plain', example: 'We come tomorrow' }),
  text: text('Text', {
    class: 'plain',
    help: `Fields are filled in when it is used. ${help}.`,
    example: 'Dear {name}, we come tomorrow as planned.',
  }),
});

/** A text that is written in chats again and again, with fields that are filled in (scheduling §1, chats). */
export const chatTemplate = defineRecord({
  category: 'chatTemplate',
  words: { one: 'message template', many: 'message templates' },
  about: 'A text that is written in chats again and again.',
  area: 'planning',
  fields,
  rule: ({ text: written }) => {
    if (written === '') return { path: 'text', message: refusalTexts.isRequired };
    const unknown = [...written.matchAll(placeholder)].find(([, name = '']) => !(name in chatPlaceholders));
    return unknown === undefined
      ? undefined
      : { path: 'text', message: refusalTexts.noSuchPlaceholder(unknown[0]) };
  },
  searched: ['text'],
  keys: ['name'],
  columns: ['text'],
  path: 'message-templates',
  examples: [
    { name: 'We come tomorrow', text: 'Dear {name}, we come tomorrow as planned. Kind regards, {me}' },
    {
      name: 'Please enter your leave',
      text: 'Hello {name}, please enter your leave for the holidays by Friday.',
    },
  ],
});

/** The text of a template with its fields filled in. */
export function filledChatTemplate(
  written: string,
  values: Readonly<Record<ChatPlaceholder, string>>,
): string {
  return written.replaceAll(placeholder, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as ChatPlaceholder] : whole,
  );
}
