import { z } from 'zod';

/** How questions are put together: on a page, under a heading, asked for as many as there are, or as rows of a table. */
export const groupKinds = {
  page: 'Page',
  section: 'Section',
  repeat: 'Repeated part',
  table: 'Table',
} as const;
export type GroupKind = keyof typeof groupKinds;

/** The kinds of questions, each with a file in `kinds/`. */
export const questionKindNames = [
  'text',
  'number',
  'money',
  'date',
  'time',
  'choice',
  'choices',
  'yesNo',
  'scale',
  'photo',
  'files',
  'signature',
  'barcode',
  'place',
  'person',
  'customer',
  'equipment',
  'points',
  'heading',
  'information',
] as const;
export type QuestionKindName = (typeof questionKindNames)[number];

const groupKindNames = ['page', 'section', 'repeat', 'table'] as const satisfies readonly GroupKind[];

/** The most questions of a form, choices of a question, and rows of a part. */
export const mostItems = 300;
export const mostChoices = 200;
export const mostRows = 100;
/** The longest picture to point at, as a data address: about 150 KB. */
const longestPicture = 200_000;

const name = z
  .string()
  .regex(/^[a-z][A-Za-z0-9_]{0,39}$/, 'begins with a small letter and has letters, digits and _ alone')
  .meta({ description: 'Its name in expressions, files and answers.', examples: ['siteIsSafe'] });
const expression = (what: string, example: string) =>
  z
    .string()
    .trim()
    .min(1)
    .max(500)
    .meta({ description: `An expression (CEL) over other questions: ${what}.`, examples: [example] });

export const choiceSchema = z.strictObject({
  name: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,40}$/)
    .meta({ description: 'Its name in answers and expressions.', examples: ['good'] }),
  label: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .meta({ description: 'What people read.', examples: ['Good'] }),
  score: z
    .number()
    .min(-1_000_000)
    .max(1_000_000)
    .optional()
    .meta({ description: 'How many points it counts.', examples: [2] }),
});
export type Choice = z.output<typeof choiceSchema>;

/** A question, a text, or a part that others are in; every kind has some of these. */
export const itemSchema = z.strictObject({
  name,
  kind: z
    .enum([...questionKindNames, ...groupKindNames])
    .meta({ description: 'What is asked, or how others are put together.', examples: ['yesNo'] }),
  label: z
    .string()
    .trim()
    .max(500)
    .meta({ description: 'What people read.', examples: ['Is the site safe?'] }),
  in: name.optional().meta({ description: 'The name of the part that it is in.', examples: ['safety'] }),
  help: z
    .string()
    .trim()
    .max(2000)
    .optional()
    .meta({ description: 'A sentence below it.', examples: ['Look up as well.'] }),
  required: z
    .boolean()
    .optional()
    .meta({ description: 'It must be answered.', examples: [true] }),
  requiredIf: expression('it must be answered if that is true', 'siteIsSafe == false').optional(),
  visibleIf: expression('it is asked only if that is true', 'siteIsSafe == false').optional(),
  computed: expression('its answer', 'hours * 2').optional(),
  default: z
    .string()
    .max(1000)
    .optional()
    .meta({ description: 'What is answered to begin with, as text.', examples: ['yes'] }),
  unit: z
    .string()
    .trim()
    .max(30)
    .optional()
    .meta({ description: 'Shown after numbers.', examples: ['mm'] }),
  least: z
    .number()
    .min(-1e12)
    .max(1e12)
    .optional()
    .meta({ description: 'The least number that is an answer.', examples: [0] }),
  most: z
    .number()
    .min(-1e12)
    .max(1e12)
    .optional()
    .meta({ description: 'The greatest number that is an answer.', examples: [10] }),
  decimals: z
    .int()
    .min(0)
    .max(6)
    .optional()
    .meta({ description: 'How many digits there are after the point at most.', examples: [1] }),
  pattern: z
    .string()
    .max(100)
    .optional()
    .meta({
      description: 'What a text looks like: 9 is a digit, A a letter, ? either, all else itself.',
      examples: ['AA-999'],
    }),
  long: z
    .boolean()
    .optional()
    .meta({ description: 'A text of several lines.', examples: [true] }),
  scored: z
    .boolean()
    .optional()
    .meta({ description: 'The answer counts as points: a number as itself, yes as one.', examples: [true] }),
  choices: z.array(choiceSchema).max(mostChoices).optional().meta({ description: 'What can be chosen.' }),
  picture: z
    .string()
    .regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/=]+$/, 'is no picture')
    .max(longestPicture)
    .optional()
    .meta({
      description: 'What is pointed at: a PNG, JPEG or WebP as a data address.',
      examples: ['data:image/png;base64,iVBORw0KGgo='],
    }),
});
export type Item = z.output<typeof itemSchema>;
export type Question = Item & { readonly kind: QuestionKindName };
export type Group = Item & { readonly kind: GroupKind };

/** What a form asks, in order: the whole of one version. */
export const formContentSchema = z
  .strictObject({
    items: z.array(itemSchema).max(mostItems).meta({ description: 'Its questions and parts, in order.' }),
  })
  .meta({ description: 'What the form asks.' });
export type FormContent = z.output<typeof formContentSchema>;

export const emptyContent: FormContent = { items: [] };

export function isGroup(item: Item): item is Group {
  return item.kind in groupKinds;
}
export function isQuestion(item: Item): item is Question {
  return !isGroup(item);
}
/** Whether a part is asked for as many as there are. */
export function hasRows({ kind }: Pick<Item, 'kind'>): boolean {
  return kind === 'repeat' || kind === 'table';
}

/** What stands in a part, in order; `undefined`: what stands in none. */
export function itemsIn({ items }: FormContent, group: string | undefined): readonly Item[] {
  return items.filter((item) => item.in === group);
}

/** How many questions a form has, in words. */
export function questionsText(content: FormContent): string {
  const count = content.items.filter(
    (item) => isQuestion(item) && item.kind !== 'heading' && item.kind !== 'information',
  ).length;
  return count === 1 ? '1 question' : `${count} questions`;
}

/** A form in JSON; undefined if it is none. */
export function contentOfJson(text: string): FormContent | undefined {
  try {
    return formContentSchema.safeParse(JSON.parse(text)).data;
  } catch {
    // What is no JSON is no form.
    return undefined;
  }
}
