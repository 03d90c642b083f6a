import { Switch } from '@mantine/core';
import type { FieldProps } from './field.ts';

/** Yes or no. */
export function YesNoField({ facts: { label, help }, problem, value, onChange }: FieldProps) {
  return (
    <Switch
      label={label}
      description={help}
      error={problem}
      checked={value === true}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
