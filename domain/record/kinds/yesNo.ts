import { z } from 'zod';
import { type Further, fieldOf } from './fieldOf.ts';
import { said } from './inForm.ts';
import type { KindOfField } from './kindOfField.ts';

export const yesNo = (label: string, further: Further = {}) => fieldOf('yesNo', label, z.boolean(), further);

export const yesNoKind: KindOfField = {
  documented: () => ({ sentences: [], example: false }),
  column: 'boolean',
  text: ({ reversed }, value) => ((value === true) === (reversed !== true) ? 'Yes' : 'No'),
  textOfPart: ({ label }, value) => (value === true ? label.toLowerCase() : ''),
  inForm: {
    held: ({ reversed }, value) => (value === true) !== (reversed === true),
    read: ({ reversed }, _, held) => said((held === true) !== (reversed === true)),
  },
  inFile: {
    holds: 'yesNo',
    says: () => 'Yes or no.',
    read: (row, { column }) => row.yesNo(column),
    write: (value: boolean) => (value ? 'yes' : 'no'),
  },
  comparedAs: 'value',
  filteredBy: 'yesNo',
  unsearched: true,
};
