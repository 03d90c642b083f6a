import type { FieldView } from './fieldView.ts';
import { numberField } from './numberField.tsx';

export const moneyView: FieldView = {
  Editor: numberField({ hideControls: true, decimalScale: 2 }),
  width: 'half',
  column: 120,
  numeric: true,
};
