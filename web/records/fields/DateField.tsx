import { DayField } from '../../shell/typed/DayField.tsx';
import { type FieldProps, textOf, wrapperOf } from './field.ts';

/** A local day. */
export function DateField(props: FieldProps) {
  return <DayField {...wrapperOf(props)} value={textOf(props.value)} onDay={props.onChange} />;
}
