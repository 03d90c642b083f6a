import { NumberInput, type NumberInputProps } from '@mantine/core';
import type { ComponentType } from 'react';
import { type FieldProps, wrapperOf } from './field.ts';

/** The editor of a number. */
export function numberField(
  input: Pick<NumberInputProps, 'hideControls' | 'decimalScale'> = {},
): ComponentType<FieldProps> {
  return (props) => (
    <NumberInput
      {...wrapperOf(props)}
      {...input}
      suffix={props.facts.unit === undefined ? '' : ` ${props.facts.unit.text}`}
      value={typeof props.value === 'number' ? props.value : ''}
      onChange={(next) => props.onChange(next === '' || Number.isNaN(Number(next)) ? null : Number(next))}
    />
  );
}
