import { z } from 'zod';
import { defineRecord } from '../record/defineRecord.ts';
import { line, requiredInstant, requiredLine, requiredRef } from '../record/field.ts';

const fields = z.object({
  title: requiredLine('What is done', {
    class: 'plain',
    alsoKnownAs: ['Maintenance'],
    example: 'Yearly service',
  }),
  equipmentId: requiredRef('equipment', 'Equipment', {
    class: 'plain',
    once: true,
    example: 'Patient hoist',
  }),
  start: requiredInstant('From', { class: 'plain', alsoKnownAs: ['Start'], example: '02/03/2026 09:00' }),
  end: requiredInstant('To', { class: 'plain', alsoKnownAs: ['End'], example: '02/03/2026 17:00' }),
  by: line('By', { class: 'staff', alsoKnownAs: ['Workshop'], example: 'Lift Repairs Pty Ltd' }),
});

/** When a piece of equipment is away to be looked after: nothing else has it then (docs/decisions.md). */
export const maintenance = defineRecord({
  category: 'maintenance',
  words: { one: 'maintenance span', many: 'maintenance spans' },
  about: 'When a piece of equipment is away to be looked after.',
  area: 'assets',
  fields,
  belongsTo: ['equipmentId'],
  span: { start: 'start', end: 'end', longest: 366 * 86_400 },
  lane: { equipment: 'equipmentId' },
  searched: ['by', 'equipmentId'],
  keys: [['equipmentId', 'start']],
  columns: ['equipmentId', 'start', 'end', 'by'],
  order: ['start', 'title'],
});
