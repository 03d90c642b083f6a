import { z } from 'zod';
import { labelsOfType, labelsUsedFor } from '../label/labelUses.ts';
import { defineRecord } from '../record/defineRecord.ts';
import {
  choice,
  choicesOrNone,
  instant,
  number,
  optionalChoice,
  ref,
  refs,
  requiredLine,
  structure,
  text,
  yesNo,
} from '../record/field.ts';
import { exampleForms } from './exampleForms.ts';
import { contentOfJson, emptyContent, formContentSchema } from './formContent.ts';
import { formProblem } from './formProblems.ts';

/** Where forms are filled in; `solo`: by itself, about nothing. */
export const formUses = {
  work: 'With work',
  person: 'With a person',
  customer: 'With a customer',
  equipment: 'With equipment',
  solo: 'By itself',
} as const;
export type FormUse = keyof typeof formUses;

/** When a form of work is due. */
export const formMoments = {
  beforeStart: 'Before it starts',
  beforeFinish: 'Before it is finished',
  after: 'Afterwards',
} as const;
export type FormMoment = keyof typeof formMoments;

/** The kinds of work with which forms are filled in. */
export const formWorkKinds = { booking: 'Bookings', group: 'Group events', task: 'Tasks' } as const;
export type FormWorkKind = keyof typeof formWorkKinds;

const fields = z.object({
  title: requiredLine('Title', { class: 'plain', example: 'Site safety' }),
  description: text('Description', { class: 'plain' }),
  categoryId: ref('label', 'Category', { class: 'planning', among: labelsOfType('category') }),
  use: choice('Filled in', formUses, { class: 'plain' }),
  moment: optionalChoice('When', formMoments, {
    class: 'plain',
    help: 'Of work: when it is to be filled in.',
  }),
  workKinds: choicesOrNone('Kinds of work', formWorkKinds, {
    class: 'plain',
    help: 'Of work: none means every kind.',
  }),
  labelIds: refs('label', 'Services and labels', {
    class: 'planning',
    among: labelsUsedFor('booking'),
    help: 'Of work: only with work that has one of these. None means all work.',
    example: 'First aid',
  }),
  required: yesNo('Required', {
    class: 'plain',
    help: 'Work cannot be started, or finished, before it has been filled in.',
  }),
  shared: yesNo('Customers fill it in', {
    class: 'plain',
    help: 'Customers see and fill it in for their own work, and for themselves.',
  }),
  content: structure('Questions', formContentSchema, {
    class: 'plain',
    help: 'As they are being worked on; what is filled in is what was published.',
    inText: {
      says: 'JSON, as the builder exports it.',
      reason: 'is not the JSON of a form',
      read: contentOfJson,
      write: (value) => JSON.stringify(value),
    },
  }),
  version: number('Version', z.int().min(1).max(100_000).nullable(), {
    class: 'plain',
    bySteps: true,
    help: 'How often it has been published; null until then.',
  }),
  published: structure('Published questions', formContentSchema.nullable(), {
    class: 'plain',
    bySteps: true,
  }),
  publishedAt: instant('Published at', { class: 'plain', bySteps: true }),
});
export type FormDetails = z.output<typeof fields>;

/** Whether a form is filled in: what was published last, until it is retired, while the next version is being written as well. */
export function isInForce({
  stage,
  version,
}: {
  readonly stage: unknown;
  readonly version: number | null;
}): boolean {
  return version !== null && stage !== 'retired';
}

/** What people are asked for, at work or by itself (scheduling §1, §3, forms): a version of its questions each time it is published. */
export const form = defineRecord({
  category: 'form',
  about: 'What people are asked to fill in, at work or by itself.',
  area: 'documents',
  fields,
  stages: {
    label: 'Status',
    states: {
      draft: {},
      published: { fixes: ['content'] },
      retired: { is: 'over' },
    },
    begins: { among: ['draft'], usually: 'draft' },
    steps: {
      publish: {
        done: 'Published',
        from: ['draft', 'retired'],
        to: 'published',
        undone: 'no',
        guard: ({ content }) => formProblem(content),
        sets: {
          version: ({ version }) => (version ?? 0) + 1,
          published: ({ content }) => content,
          publishedAt: 'now',
        },
      },
      // What was published last goes on being filled in meanwhile.
      revise: { from: ['published'], to: 'draft' },
      retire: { from: ['draft', 'published'], to: 'retired' },
    },
  },
  defaults: {
    description: '',
    use: 'work',
    required: false,
    shared: false,
    content: emptyContent,
  },
  rule: ({ use, moment, required }) => {
    if (use === 'work' && moment === null)
      return { path: 'moment', message: 'is required of a form of work' };
    if (use !== 'work' && moment !== null) return { path: 'moment', message: 'is for forms of work alone' };
    return required && (use !== 'work' || moment === 'after')
      ? { path: 'required', message: 'holds back only what is filled in before a step of work' }
      : undefined;
  },
  searched: ['description', 'categoryId', 'labelIds'],
  keys: ['title'],
  columns: ['stage', 'version', 'use', 'moment', 'required', 'categoryId'],
  path: 'forms',
  examples: exampleForms,
});
