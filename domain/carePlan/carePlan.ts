import { z } from 'zod';
import { defineRecord } from '../record/defineRecord.ts';
import { choice, date, instant, keptText, line, number, requiredRef } from '../record/field.ts';
import { mostPlanCharacters } from './carePlanContent.ts';

const example = '{"risks":[],"goals":[],"routines":[],"medications":[],"contacts":[]}';

const fields = z.object({
  customerId: requiredRef('customer', 'Customer', { class: 'plain', example: 'Colin Abernathy' }),
  content: keptText('Plan', {
    class: 'planning',
    most: mostPlanCharacters,
    help: 'JSON, as it is being worked on; what counts at visits is what was agreed.',
    example,
  }),
  seenBy: choice(
    'Seen by',
    { staff: 'Planners, and at visits the people who do them', everybody: 'The customer as well' },
    { class: 'plain', help: 'Whether the customer reads what was agreed.' },
  ),
  reviewOn: date('Review on', { class: 'plain', help: 'The day on which it is to be looked at again.' }),
  version: number('Version', z.int().min(1).max(100_000).nullable(), {
    class: 'plain',
    bySteps: true,
    help: 'How often it has been agreed; null until then.',
  }),
  agreed: keptText('Agreed plan', {
    class: 'plain',
    bySteps: true,
    most: mostPlanCharacters,
    help: 'JSON, as it was agreed last.',
    example,
  }),
  agreedBy: line('Agreed by', {
    class: 'plain',
    bySteps: true,
    help: 'Everybody who agreed to it, by name.',
    example: 'Colin Abernathy, Mara Abernathy',
  }),
  agreedOn: date('Agreed on', { class: 'plain', bySteps: true }),
  agreedAt: instant('Agreed at', { class: 'plain', bySteps: true }),
});
export type CarePlanDetails = z.output<typeof fields>;

/** When of the day planners are told of a review, in seconds. */
const morning = 8 * 3600;

/**
 * How a customer is cared for (scheduling §3, care plans): a version each time that it is agreed, which never changes and counts
 * at visits until the next one is, while that is being written as well.
 */
export const carePlan = defineRecord({
  category: 'carePlan',
  words: { one: 'care plan', many: 'care plans' },
  about: 'How a customer is cared for: risks, goals, routines, medication and contacts, as it was agreed.',
  area: 'carePlans',
  fields,
  screens: 'own',
  stages: {
    label: 'Status',
    states: {
      draft: { label: 'Being written' },
      agreed: { fixes: ['content', 'customerId'] },
      ended: { is: 'over', refusal: 'The care plan has ended.' },
    },
    begins: { among: ['draft'], usually: 'draft' },
    steps: {
      agree: {
        done: 'Agreed',
        inPlace: true,
        from: ['draft'],
        to: 'agreed',
        asks: { agreedBy: 'required', agreedOn: 'required' },
        undone: 'no',
        sets: {
          version: ({ version }) => (version ?? 0) + 1,
          agreed: ({ content }) => content,
          agreedAt: 'now',
        },
      },
      // What was agreed last goes on counting meanwhile.
      revise: { inPlace: true, from: ['agreed'], to: 'draft' },
      end: { done: 'Ended', inPlace: true, from: ['draft', 'agreed'], to: 'ended' },
    },
    undoneBeginning: 'end',
  },
  moments: { review: { at: 'reviewOn', before: [{ days: 7 }, { days: 0 }], time: morning } },
  notices: {
    review: {
      label: 'Care plan review',
      when: 'A care plan is to be reviewed in 7 days, or today.',
      to: ['planners'],
      text: 'A care plan is to be reviewed on {date}.',
      date: 'reviewOn',
    },
  },
  ends: 'byStages',
  defaults: { seenBy: 'staff' },
  belongsTo: ['customerId'],
  outlives: true,
  sharedBy: 'seenBy',
  writtenWithWhole: true,
  erasedWith: ['customerId'],
  title: () => 'Care plan',
  titled: 'withWhole',
  keys: [['customerId', 'version']],
  columns: ['stage', 'customerId', 'version', 'agreedOn', 'reviewOn'],
  indexes: [['customerId']],
  path: 'care-plans',
});
