import { TextInput } from '@mantine/core';
import { type FieldProps, textOf, wrapperOf } from './field.ts';

/** How long something takes, or a number of hours, in hours.minutes (scheduling §9). */
export function DurationField(props: FieldProps) {
  return (
    <TextInput
      {...wrapperOf(props)}
      placeholder={props.facts.kind === 'hours' ? '7.30' : '1.30'}
      {...(props.facts.kind === 'hours' ? { rightSection: 'h' } : {})}
      value={textOf(props.value)}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
    />
  );
}
