import { z } from 'zod';
import { requiredLineSchema } from '../kernel/fields.ts';
import { defineRecord } from '../record/defineRecord.ts';
import { choice, choices, colour, line, money, requiredLine } from '../record/field.ts';
import { everywhere, labelTypes, labelUses } from './labelUses.ts';
import { brokenStatus, statusFields, withoutStatus } from './statusFields.ts';

const fields = z.object({
  name: requiredLine('Name', { class: 'plain', alsoKnownAs: ['Label', 'Label name'], example: 'First aid' }),
  type: choice('Type', labelTypes, { class: 'plain', example: 'Certificate' }),
  /** Part of a resource's weightage cost. */
  unitPrice: money('Unit price', { alsoKnownAs: ['unit_price', 'Price', 'Rate'], example: '42.50' }),
  /** The organisation's own number for it (`lbl_not_riyo_id`). */
  reference: line('Reference', {
    class: 'planning',
    help: 'Your own number for the label; if given, it identifies the label.',
    alsoKnownAs: ['lbl_not_riyo_id', 'Number', 'ID'],
    example: 'L-12',
  }),
  colour: colour('Colour', { class: 'plain', alsoKnownAs: ['color', 'Label colour'], example: '#2f9e44' }),
  usedFor: choices('Used for', labelUses, {
    class: 'plain',
    help: 'Where it is offered. Records that have it already keep it.',
    alsoKnownAs: ['Use', 'Scope', 'Scopes'],
    example: 'Bookings; People',
  }),
  ...statusFields,
});

const first = z.object({
  name: requiredLineSchema,
  type: z.enum(['group', 'service', 'certificate', 'label']),
  unitPrice: z.number().min(0).nullable(),
});

/** What jobs ask for and resources hold (scheduling §3, Label). Names are compared trimmed, ignoring case. */
export const label = defineRecord({
  category: 'label',
  about: 'What jobs require and people hold.',
  area: 'planning',
  fields,
  earlier: [
    { fields: first, up: (details) => ({ ...details, reference: null }) },
    {
      fields: fields.omit({ colour: true, usedFor: true, taskStage: true, place: true }),
      up: (details) => ({ ...details, colour: null, usedFor: [...everywhere] }),
    },
    { fields: fields.omit({ taskStage: true, place: true }), up: withoutStatus },
  ],
  rule: brokenStatus,
  defaults: { type: 'label', usedFor: [...everywhere] },
  searched: ['reference'],
  keys: ['reference', 'name'],
  madeOf: 'name',
  rows: 3,
  columns: ['type', 'unitPrice', 'reference'],
  examples: [{ name: 'Safety', type: 'announcement' }],
});
export type LabelDetails = z.output<typeof fields>;
