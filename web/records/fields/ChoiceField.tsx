import { Select } from '@mantine/core';
import { type FieldProps, wrapperOf } from './field.ts';

/** One of the values that the declaration names. */
export function ChoiceField(props: FieldProps) {
  const { facts, value, onChange, required } = props;
  return (
    <Select
      {...wrapperOf(props)}
      data={Object.entries(facts.choices ?? {}).map(([one, label]) => ({ value: one, label }))}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      allowDeselect={!required}
      clearable={!required}
    />
  );
}
