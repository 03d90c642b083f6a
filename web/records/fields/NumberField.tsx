import { NumberInput } from '@mantine/core';
import { type FieldProps, wrapperOf } from './field.ts';

/** A number, or an amount of money. */
export function NumberField(props: FieldProps) {
  const { facts, value, onChange } = props;
  return (
    <NumberInput
      {...wrapperOf(props)}
      hideControls={facts.kind !== 'number'}
      {...(facts.kind === 'money' ? { decimalScale: 2 } : {})}
      suffix={facts.unit === undefined ? '' : ` ${facts.unit.text}`}
      value={typeof value === 'number' ? value : ''}
      onChange={(next) => onChange(next === '' || Number.isNaN(Number(next)) ? null : Number(next))}
    />
  );
}
