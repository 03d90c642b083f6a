import { z } from 'zod';
import { defineRecord } from '../record/defineRecord.ts';
import { line, location, ref, refs, requiredLine } from '../record/field.ts';

const fields = z.object({
  name: requiredLine('Name', { class: 'plain', example: 'Patient hoist' }),
  serial: line('Serial number', {
    class: 'plain',
    alsoKnownAs: ['Serial', 'Serial no'],
    example: 'SN-88231',
  }),
  barcode: line('Barcode', { class: 'plain', alsoKnownAs: ['Code'], example: '9312345678907' }),
  labelIds: refs('label', 'Labels', { class: 'planning', alsoKnownAs: ['Label'], example: 'Lifting' }),
  location: location('Location', { class: 'plain' }),
  assignedTo: ref('resource', 'Assigned to', {
    class: 'staff',
    alsoKnownAs: ['Resource', 'Holder'],
    example: 'R-07',
  }),
});

/** A thing that work is done with: a hoist, a van, a ladder (scheduling §2, equipments). */
export const equipment = defineRecord({
  category: 'equipment',
  words: { one: 'equipment', many: 'equipment' },
  about: 'A thing that work is done with, and who has it.',
  area: 'assets',
  fields,
  ownedBy: { resource: 'assignedTo' },
  searched: ['serial', 'barcode', 'labelIds', 'assignedTo'],
  keys: ['serial', 'barcode', 'name'],
  columns: ['serial', 'barcode', 'labelIds', 'assignedTo'],
  path: 'equipments',
  examples: [
    { name: 'Patient hoist', serial: 'SN-88231', labelIds: ['Hoist trained'], assignedTo: 'Rosa Lindqvist' },
    { name: 'Patient hoist', serial: 'SN-88232', labelIds: ['Hoist trained'] },
    { name: 'Delivery van', barcode: '9312345678907', labelIds: ['Driver'], assignedTo: 'Priya Raman' },
    { name: 'Extension ladder', serial: 'LD-0042', location: { lat: -33.8886, lng: 151.1873 } },
    { name: 'Pipe camera', serial: 'PC-1107', labelIds: ['Licensed plumber'] },
  ],
});
