import { SimpleGrid, TextInput } from '@mantine/core';
import { type SpanField, type SpanInput, withStart } from './spanInput.ts';

export interface SpanFieldsProps {
  readonly value: SpanInput;
  readonly onChange: (value: SpanInput) => void;
  readonly problem?: { readonly field: SpanField; readonly message: string } | undefined;
}

/** Start and end, in the organisation's time zone; moving the start moves the end. */
export function SpanFields({ value, onChange, problem }: SpanFieldsProps) {
  const errorOf = (field: SpanField) => (problem?.field === field ? problem.message : undefined);
  return (
    <SimpleGrid cols={2} spacing="sm" verticalSpacing="sm">
      <TextInput
        type="date"
        label="Start date"
        value={value.startDate}
        onChange={(event) => onChange(withStart(value, { startDate: event.currentTarget.value }))}
        error={errorOf('startDate')}
        required
      />
      <TextInput
        type="time"
        label="Start time"
        value={value.startTime}
        onChange={(event) => onChange(withStart(value, { startTime: event.currentTarget.value }))}
        error={errorOf('startTime')}
        required
      />
      <TextInput
        type="date"
        label="End date"
        value={value.endDate}
        onChange={(event) => onChange({ ...value, endDate: event.currentTarget.value })}
        error={errorOf('endDate')}
        required
      />
      <TextInput
        type="time"
        label="End time"
        value={value.endTime}
        onChange={(event) => onChange({ ...value, endTime: event.currentTarget.value })}
        error={errorOf('endTime')}
        required
      />
    </SimpleGrid>
  );
}
