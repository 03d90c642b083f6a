import type { FieldView } from './fieldView.ts';
import { lineView } from './lineView.ts';

export const addressView: FieldView = { ...lineView, width: 'whole' };
