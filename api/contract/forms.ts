import { z } from 'zod';
import { formMoments } from '../../domain/form/form.ts';
import { answeredAbout, formAnswer } from '../../domain/form/formAnswer.ts';
import { formContentSchema } from '../../domain/form/formContent.ts';
import { idSchema, instantSchema, positionSchema, revisionSchema } from '../../domain/kernel/fields.ts';
import { namesOf } from '../../domain/record/kinds/choice.ts';
import { stageLabels } from '../../domain/record/stages.ts';
import { numberText } from './numberText.ts';

const about = z
  .string()
  .regex(new RegExp(`^(${answeredAbout.join('|')}):[A-Za-z0-9_-]{1,64}$`))
  .meta({ description: 'What is filled in about.', examples: ['booking:B-1042'] });

/** `GET /api/v1/forms-to-fill` */
export const formsToFillQuerySchema = z.object({
  about: about.optional().describe('What the forms are about; omitted: those that stand by themselves.'),
});

const stageSchema = z
  .enum(namesOf(stageLabels(formAnswer.declaration.stages ?? { states: {} })))
  .meta({ description: 'Where it is in its life.', examples: ['draft'] });
const { shape } = formAnswer.fields;

const filledSchema = z.object({
  id: idSchema.meta({ description: 'Its id.', examples: ['formAnswer-7f3a'] }),
  revision: revisionSchema.meta({ description: 'Its revision, for `If-Match`.', examples: [3] }),
  stage: stageSchema,
  version: shape.version,
  personId: shape.personId,
  filledSince: z.int().meta({ description: 'When it was begun, epoch seconds.', examples: [1_772_755_200] }),
  submittedAt: z
    .int()
    .nullable()
    .meta({ description: 'When it was submitted, epoch seconds; null: not yet.', examples: [1_772_755_900] }),
  sentBackReason: z
    .string()
    .nullable()
    .meta({ description: 'Why it was sent back; null if it was not.', examples: ['The photo is blurred.'] }),
});

export const formToFillSchema = z.object({
  formId: idSchema.meta({ description: 'The form.', examples: ['form-7f3a'] }),
  title: z.string().meta({ description: 'What it is called.', examples: ['Site safety'] }),
  description: z.string().meta({ description: 'What it is for.', examples: ['Before anything is touched.'] }),
  version: z.int().meta({ description: 'The number of the version that is published.', examples: [2] }),
  moment: z
    .enum(namesOf(formMoments))
    .nullable()
    .meta({ description: 'When it is to be filled in; null: at any time.', examples: ['beforeStart'] }),
  required: z
    .boolean()
    .meta({ description: 'Whether work is held back until it is filled in.', examples: [true] }),
  shared: z.boolean().meta({ description: 'Whether customers fill it in as well.', examples: [false] }),
  filled: z
    .array(filledSchema)
    .meta({ description: 'What has been filled in of it, the latest first; at most ten.' }),
});
export type FormToFillView = z.infer<typeof formToFillSchema>;

export const formsToFillSchema = z.object({
  title: z
    .string()
    .nullable()
    .meta({ description: 'What they are about, by name; null: nothing.', examples: ['Evening round'] }),
  forms: z.array(formToFillSchema).meta({ description: 'Those that are due first come first.' }),
  position: positionSchema,
});

/** `GET /api/v1/form-answers/{id}/content` */
export const filledFormSchema = z.object({
  filled: formAnswer.fields
    .extend({
      id: idSchema,
      revision: revisionSchema,
      stage: stageSchema,
      answers: z
        .string()
        .nullable()
        .meta({
          description:
            'JSON: the answers by the names of their questions; null: none, or they have been erased.',
          examples: ['{"siteIsSafe":true}'],
        }),
    })
    .meta({ description: 'The filled form.' }),
  title: z.string().meta({ description: 'What the form is called.', examples: ['Site safety'] }),
  description: z.string().meta({ description: 'What it is for.', examples: ['Before anything is touched.'] }),
  aboutTitle: z
    .string()
    .nullable()
    .meta({ description: 'What it is about, by name; null: nothing.', examples: ['Evening round'] }),
  content: formContentSchema,
  position: positionSchema,
});
export type FilledFormView = z.infer<typeof filledFormSchema>;

/** The filled forms of a page of their list. */
export const filledFormsPageSize = 40;

/** What selects filled forms, in lists and files. */
export const filledFormFilters = {
  stage: stageSchema
    .optional()
    .describe('Only those in this stage; omitted: all but those that were discarded.'),
  personId: idSchema
    .optional()
    .meta({ description: 'Only those that this person fills in.', examples: ['resource-7f3a'] }),
  about: about.optional().describe('Only those about this record.'),
  search: z.string().trim().max(200).optional().describe('Only those whose answers have these words.'),
  from: numberText(instantSchema).optional().describe('Only those begun from then on, epoch seconds.'),
  to: numberText(instantSchema).optional().describe('Only those begun before, epoch seconds.'),
};

/** `GET /api/v1/filled-forms` */
export const filledFormsSchema = z.object({
  rows: z
    .array(
      formAnswer.fields.omit({ answers: true }).extend({
        id: idSchema,
        revision: revisionSchema,
        stage: stageSchema,
        title: z.string().meta({ description: 'What the form is called.', examples: ['Site safety'] }),
        aboutTitle: name('What it is about', 'Evening round'),
        personName: name('The person', 'Ana Silva'),
        customerName: name('The customer with whom it is shared', 'Harbour Cafe'),
      }),
    )
    .meta({ description: 'The latest first.' }),
  total: z.int().meta({ description: 'How many there are on all pages.', examples: [212] }),
  nextCursor: z
    .string()
    .nullable()
    .meta({ description: 'For the next page; null on the last.', examples: ['1772755200 formAnswer-7f3a'] }),
  position: positionSchema,
});
export type FilledFormsView = z.infer<typeof filledFormsSchema>;

function name(what: string, example: string) {
  return z
    .string()
    .nullable()
    .meta({ description: `${what}, by name; null: none.`, examples: [example] });
}
