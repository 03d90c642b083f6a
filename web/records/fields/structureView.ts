import type { FieldView } from './fieldView.ts';

/** Each record with such a field has an editor of its own. */
export const structureView: FieldView = { Editor: null, width: 'whole' };
