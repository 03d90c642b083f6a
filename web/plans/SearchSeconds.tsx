import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useId } from 'react';

export interface SearchSecondsProps {
  readonly value: number;
  readonly onChange: (seconds: number) => void;
  readonly choices: readonly number[];
}

/** How long a search may take. */
export function SearchSeconds({ value, onChange, choices }: SearchSecondsProps) {
  const id = useId();
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500} id={id}>
        Search for up to
      </Text>
      <SegmentedControl
        aria-labelledby={id}
        value={String(value)}
        onChange={(seconds) => onChange(Number(seconds))}
        data={choices.map((seconds) => ({ value: String(seconds), label: `${seconds} seconds` }))}
      />
    </Stack>
  );
}
