import { DayField } from '../../shell/typed/DayField.tsx';
import { type FieldProps, textOf, wrapperOf } from './field.ts';
import type { FieldView } from './fieldView.ts';

export const dateView: FieldView = { Editor: DateField, width: 'half', column: 140 };

/** A local day. */
function DateField(props: FieldProps) {
  return <DayField {...wrapperOf(props)} value={textOf(props.value)} onDay={props.onChange} />;
}
