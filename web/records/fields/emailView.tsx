import { EmailLink } from '../drawer/Facts.tsx';
import type { FieldView } from './fieldView.ts';
import { lineField } from './lineField.tsx';
import { lineView } from './lineView.ts';

export const emailView: FieldView = {
  ...lineView,
  Editor: lineField({ type: 'email' }),
  Text: ({ text }) => <EmailLink address={text} />,
};
