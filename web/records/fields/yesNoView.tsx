import { Switch } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { FieldProps } from './field.ts';
import type { FieldView } from './fieldView.ts';

export const yesNoView: FieldView = {
  Editor: YesNoField,
  width: 'whole',
  Mark: ({ facts, value }) => value === true && <IconCheck size={17} role="img" aria-label={facts.label} />,
  column: 96,
};

/** Yes or no. */
function YesNoField({ facts: { label, help }, problem, value, onChange }: FieldProps) {
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
