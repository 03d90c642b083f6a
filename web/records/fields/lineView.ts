import type { FieldView } from './fieldView.ts';
import { lineField } from './lineField.tsx';

/** One line of text, and an account's uid. */
export const lineView: FieldView = { Editor: lineField(), width: 'half' };
