import { Textarea } from '@mantine/core';
import { type FieldProps, textOf, wrapperOf } from './field.ts';
import type { FieldView } from './fieldView.ts';

export const textView: FieldView = { Editor: TextField, width: 'whole' };

/** Longer text. */
function TextField(props: FieldProps) {
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
