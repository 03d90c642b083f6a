import type { FieldView } from './fieldView.ts';
import { lineField } from './lineField.tsx';

export const hoursView: FieldView = {
  Editor: lineField({ placeholder: '7:30', rightSection: 'h' }),
  width: 'half',
  column: 130,
  numeric: true,
};
