import { Textarea } from '@mantine/core';
import { type FieldProps, textOf, wrapperOf } from './field.ts';

/** Longer text. */
export function TextField(props: FieldProps) {
  return (
    <Textarea
      {...wrapperOf(props)}
      dir="auto"
      autosize
      minRows={2}
      maxRows={8}
      value={textOf(props.value)}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
    />
  );
}
