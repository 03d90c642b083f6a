import { ClockField } from '../../shell/typed/ClockField.tsx';
import { type FieldProps, textOf, wrapperOf } from './field.ts';
import type { FieldView } from './fieldView.ts';

export const timeView: FieldView = {
  Editor: TimeField,
  width: 'half',
  column: 90,
};

/** A time of day. */
function TimeField(props: FieldProps) {
  return <ClockField {...wrapperOf(props)} value={textOf(props.value)} onClock={props.onChange} />;
}
