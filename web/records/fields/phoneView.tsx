import { PhoneLink } from '../drawer/Facts.tsx';
import type { FieldView } from './fieldView.ts';
import { lineField } from './lineField.tsx';
import { lineView } from './lineView.ts';

export const phoneView: FieldView = {
  ...lineView,
  Editor: lineField({ type: 'tel' }),
  Text: ({ text }) => <PhoneLink number={text} />,
  column: 156,
};
