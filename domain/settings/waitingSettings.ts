import { z } from 'zod';
import { lineSchema } from '../kernel/fields.ts';
import { line, number, yesNo } from '../record/field.ts';
import { type Setting, setting } from './setting.ts';

/**
 * Settings of features that are not there yet: they are kept, so that an organisation which moves here loses none, and no
 * screen shows them. When its feature comes, a setting gets its section and what it decides.
 */
export const waitingSettings = {
  gstValue: waiting(
    number('Goods and services tax', z.number().min(0).max(100).nullable(), {
      unit: { text: '%', of: 1, stored: 'Percent' },
      help: 'In percent of the price.',
    }),
    null,
    'quotes and invoices',
  ),
  carePlanType: waiting(
    line('Kind of care plans', { help: 'How care plans are written.', takes: lineSchema.min(1).max(40) }),
    'json',
    'care plans of another kind than `json`',
  ),
  offlineApp: waiting(
    yesNo('Offline application', { help: 'People can work without a connection.' }),
    false,
    'the offline application',
  ),
  timelineMenu: waiting(
    yesNo('Second timeline in the menu', { help: 'The menu has an entry for it.' }),
    false,
    'a second timeline',
  ),
  hideFromResources: {
    invoices: hidden('Invoices', 'invoices'),
    forms: setting(
      yesNo('Hide from field workers: Forms', {
        help: 'They neither see nor fill in forms, and none holds back their work.',
      }),
      {
        default: false,
        section: 'scheduling',
        the: 'the forms of field workers',
        decides: [
          {
            kind: 'closes',
            at: true,
            to: 'workers',
            commands: ['formAnswer.create', 'formAnswer.fill', 'formAnswer.submit', 'formAnswer.discard'],
          },
        ],
      },
    ),
    audit: setting(
      yesNo('Hide from field workers: Audit', { help: 'They are not told what happened to their work.' }),
      {
        default: false,
        section: 'scheduling',
        the: 'the audit of field workers',
        decides: [{ kind: 'part', what: 'whether field workers are told what happened to their work' }],
      },
    ),
    jobBoard: setting(
      yesNo('Hide from field workers: Job board', {
        help: 'They neither see nor take jobs that are offered.',
      }),
      {
        default: false,
        section: 'scheduling',
        the: 'the job board of field workers',
        decides: [
          { kind: 'closes', at: true, to: 'workers', commands: ['jobOffer.take', 'bid.create', 'bid.renew'] },
        ],
      },
    ),
    timeEntry: hidden('Time entry', 'time entry'),
    mileage: hidden('Mileage', 'mileage'),
    carePlan: setting(
      yesNo('Hide from field workers: Care plan', { help: 'They do not see it, and record nothing of it.' }),
      {
        default: false,
        section: 'scheduling',
        the: 'the care plans of field workers',
        decides: [{ kind: 'part', what: 'whether field workers see care plans, and record what was done' }],
      },
    ),
  },
  minimumMileage: waiting(
    number('Minimum mileage', z.number().min(0).max(100_000).nullable(), {
      unit: { text: 'km', of: 1, stored: 'Kilometres' },
      help: 'The least that is recorded for a booking.',
    }),
    null,
    'mileage',
  ),
} as const;

function waiting<Schema extends z.ZodType>(
  field: Schema,
  value: NoInfer<z.output<Schema>>,
  what: string,
): Setting<Schema> {
  return setting(field, { default: value, section: null, decides: [{ kind: 'waits', for: what }] });
}

function hidden(label: string, what: string) {
  return waiting(yesNo(`Hide from field workers: ${label}`, { help: 'They do not see it.' }), false, what);
}
