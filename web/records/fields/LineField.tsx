import { TextInput } from '@mantine/core';
import type { FieldKind } from '../../../domain/record/fieldFacts.ts';
import { type FieldProps, textOf, wrapperOf } from './field.ts';

/** The keyboards that phones show. */
const types: { readonly [Kind in FieldKind]?: string } = {
  phone: 'tel',
  email: 'email',
};

/** One line of text: names, reference numbers, addresses, telephone numbers. */
export function LineField(props: FieldProps) {
  const { facts, value, onChange } = props;
  return (
    <TextInput
      {...wrapperOf(props)}
      type={types[facts.kind] ?? 'text'}
      // Names are typed in any script.
      dir="auto"
      value={textOf(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
