import type { FieldView } from './fieldView.ts';
import { textView } from './textView.tsx';

export const keptTextView: FieldView = textView;
