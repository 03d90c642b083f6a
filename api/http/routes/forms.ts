import { Readable } from 'node:stream';
import { Result } from 'effect';
import { z } from 'zod';
import { formAnswer } from '../../../domain/form/formAnswer.ts';
import { idSchema } from '../../../domain/kernel/fields.ts';
import { personaOf } from '../../../domain/rights/persona.ts';
import { listFilledForms } from '../../../projections/queries/filledForms.ts';
import { filledForm, formsToFill } from '../../../projections/queries/formsToFill.ts';
import {
  filledFormFilters,
  filledFormSchema,
  filledFormsPageSize,
  filledFormsSchema,
  formsToFillQuerySchema,
  formsToFillSchema,
} from '../../contract/forms.ts';
import { answersCsv } from '../../services/forms/answersCsv.ts';
import { afterSchema } from './afterSchema.ts';
import { countedExport } from './countedExport.ts';
import { defineFileRoute, defineRoute, type Route } from './route.ts';

const base = { access: { read: 'documents' }, scope: 'read', tag: 'Forms' } as const;
const params = z.object({ id: idSchema });

/** What is to be filled in, and what has been (scheduling §3, forms). */
export const formRoutes: readonly Route[] = [
  defineRoute({
    ...base,
    method: 'GET',
    path: '/api/v1/forms-to-fill',
    summary: 'The forms that you may fill in',
    description:
      'About a record, or by themselves, each with what you see of it as filled in. What you do not see is `not_found`. Customers have those that are shared with them; field workers none where the organisation hides forms from them.',
    input: { query: formsToFillQuerySchema.extend({ after: afterSchema }) },
    answer: formsToFillSchema,
    async handle({ input: { query }, services, actor }) {
      const found = await formsToFill(services.reads, actor, {
        about: query.about ?? null,
        after: query.after,
      });
      if (Result.isFailure(found) || personaOf(actor) !== 'resource') return found;
      const organisation = await services.facts.organisation(actor.org);
      const isHidden = organisation?.settings.hideFromResources.forms !== false;
      return Result.succeed(isHidden ? { ...found.success, forms: [] } : found.success);
    },
  }),

  defineRoute({
    ...base,
    method: 'GET',
    path: '/api/v1/form-answers/:id/content',
    summary: 'One filled form with its questions',
    description:
      'What the version asks with which it was begun, and the answers. One that you may not see is `not_found`.',
    input: { params, query: z.object({ after: afterSchema }) },
    answer: filledFormSchema,
    async handle({ input: { params: of, query }, services, actor }) {
      const found = await filledForm(services.reads, actor, { id: of.id, after: query.after });
      // The boundary: the answers stand where the record has where they stand.
      return Result.map(found, (view) => view as z.input<typeof filledFormSchema>);
    },
  }),

  defineRoute({
    ...base,
    method: 'GET',
    path: '/api/v1/filled-forms',
    summary: 'List filled forms by name',
    description:
      'Those that you may see, the latest first, without their answers, which a search looks into.',
    input: {
      query: z.object({
        formId: idSchema.optional().describe('Only those of this form.'),
        ...filledFormFilters,
        cursor: z
          .string()
          .regex(/^\d{1,12} [A-Za-z0-9_-]{1,64}$/)
          .optional()
          .meta({ description: 'Where the page before ended.', examples: ['1772398800 filled-7f3a'] }),
        after: afterSchema,
      }),
    },
    answer: filledFormsSchema,
    async handle({ input: { query }, services, actor }) {
      const found = await listFilledForms(services.reads, actor, query, {
        limit: filledFormsPageSize,
        withAnswers: false,
      });
      return Result.map(found, ({ rows, ...page }) => ({
        ...page,
        rows: rows.map(({ answers: _, ...row }) => row),
      }));
    },
  }),

  defineFileRoute({
    ...base,
    method: 'GET',
    path: '/api/v1/forms/:id/answers',
    work: 'export',
    summary: 'Export the answers to a form',
    description:
      'As CSV, however many there are: a row for each filled form that you may see, the latest first (a form that you may not see is `not_found`), and a column for each question of any version. Rows of a part that repeats are lines of one cell. A text that a spreadsheet would run as a formula is prefixed with an apostrophe.',
    input: {
      params,
      query: z.object({
        ...filledFormFilters,
        after: afterSchema,
      }),
    },
    answer: z.string(),
    mediaType: 'text/csv',
    async handle({ input: { params: of, query }, services, request, reply, who, actor }) {
      const counted = countedExport(services.trail, request, who, formAnswer.words.many);
      const pieces = await answersCsv(services.reads, actor, { formId: of.id, ...query }, counted.records);
      if (Result.isFailure(pieces)) return Result.fail(pieces.failure);
      reply.type('text/csv; charset=utf-8');
      reply.header('Content-Disposition', `attachment; filename="form-answers-${actor.org}.csv"`);
      return Result.succeed(Readable.from(counted.of(pieces.success), { objectMode: false }));
    },
  }),
];
