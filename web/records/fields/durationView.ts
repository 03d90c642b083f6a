import type { FieldView } from './fieldView.ts';
import { lineField } from './lineField.tsx';

export const durationView: FieldView = {
  Editor: lineField({ placeholder: '1:30' }),
  width: 'half',
  column: 110,
  numeric: true,
};
