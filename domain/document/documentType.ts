import { z } from 'zod';
import { labelsUsedFor } from '../label/labelUses.ts';
import { defineRecord } from '../record/defineRecord.ts';
import { refs, requiredLine } from '../record/field.ts';

const fields = z.object({
  name: requiredLine('Name', {
    class: 'plain',
    alsoKnownAs: ['Document type'],
    example: 'Driving licence',
  }),
  requiredForIds: refs('label', 'Required for', {
    among: labelsUsedFor('resource'),
    class: 'planning',
    help: 'Work that asks for one of these labels or services needs people with a current document of this type.',
    alsoKnownAs: ['Labels', 'Services'],
    example: 'Driver',
  }),
});

/**
 * A type of documents, and the labels that people hold only while they have a current document of it (scheduling §5.5;
 * docs/decisions.md, Documents).
 */
export const documentType = defineRecord({
  category: 'documentType',
  about: 'A type of documents, and the labels and services that need a current one.',
  area: 'planning',
  fields,
  searched: ['requiredForIds'],
  keys: ['name'],
  columns: ['requiredForIds'],
  examples: [
    { name: 'Driving licence' },
    { name: 'Certificate' },
    { name: 'Service agreement' },
    { name: 'Risk assessment' },
    { name: 'Manual' },
  ],
});
