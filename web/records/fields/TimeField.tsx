import { ClockField } from '../../shell/typed/ClockField.tsx';
import { type FieldProps, textOf, wrapperOf } from './field.ts';

/** A time of day. */
export function TimeField(props: FieldProps) {
  return <ClockField {...wrapperOf(props)} value={textOf(props.value)} onClock={props.onChange} />;
}
