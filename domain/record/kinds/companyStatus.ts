import { lineSchema } from '../../kernel/fields.ts';
import { textCell } from './cell.ts';
import { type Further, fieldOf } from './fieldOf.ts';
import { asTyped } from './inForm.ts';
import type { KindOfField } from './kindOfField.ts';
import { textKind } from './text.ts';

/**
 * One of the statuses that an organisation has for its documents (`docStatuses`, scheduling §3); may be missing. What is
 * newly set must be among them.
 */
export const companyStatus = (label: string, further: Further = {}) =>
  fieldOf('companyStatus', label, lineSchema.nullable(), { takes: lineSchema.min(1).nullable(), ...further });

/** How what something is called by is asked for of a status: as the category of a record is. */
export const statusNamed = 'docStatus';

export const companyStatusKind: KindOfField = {
  ...textKind,
  text: (_, value, formats) => formats?.nameOf(statusNamed, String(value)) ?? String(value),
  documented: () => ({
    sentences: ['One of the statuses of documents of the organisation (`docStatuses`).'],
    example: 'sent',
  }),
  inForm: asTyped,
  inFile: textCell(),
  filteredBy: 'text',
};
