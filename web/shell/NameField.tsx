import { TextInput } from '@mantine/core';

export interface NameFieldProps {
  readonly value: string;
  readonly onChange: (name: string) => void;
  /** In characters. */
  readonly longest: number;
  /** Whether it is told that there is no name. */
  readonly tried: boolean;
}

/** What something is called, the first field of a short form. */
export function NameField({ value, onChange, longest, tried }: NameFieldProps) {
  return (
    <TextInput
      label="Name"
      required
      data-autofocus
      dir="auto"
      maxLength={longest}
      value={value}
      error={tried && value.trim() === '' ? 'is required' : undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
