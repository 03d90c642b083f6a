import { TextInput } from '@mantine/core';
import { type FieldProps, textOf, wrapperOf } from './field.ts';

/** How long something takes, in hours and minutes. */
export function DurationField(props: FieldProps) {
  return (
    <TextInput
      {...wrapperOf(props)}
      placeholder="1.30"
      value={textOf(props.value)}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
    />
  );
}
