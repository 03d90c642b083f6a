import { TextInput, type TextInputProps } from '@mantine/core';
import type { ComponentType } from 'react';
import { type FieldProps, textOf, wrapperOf } from './field.ts';

/** The editor of one line that is typed. `input`: the keyboard that phones show, an example, a unit. */
export function lineField(
  input: Pick<TextInputProps, 'type' | 'placeholder' | 'rightSection'> = {},
): ComponentType<FieldProps> {
  return (props) => (
    <TextInput
      {...wrapperOf(props)}
      {...input}
      // Names are typed in any script.
      dir="auto"
      value={textOf(props.value)}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
    />
  );
}
