import type { FieldView } from './fieldView.ts';
import { numberField } from './numberField.tsx';

export const numberView: FieldView = {
  Editor: numberField(),
  width: 'half',
  column: 110,
  numeric: true,
};
