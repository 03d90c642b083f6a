import { SimpleGrid } from '@mantine/core';
import { ClockField } from '../shell/typed/ClockField.tsx';
import { DayField } from '../shell/typed/DayField.tsx';
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
      <DayField
        label="Start date"
        value={value.startDate}
        onDay={(date) => onChange(withStart(value, { startDate: date }))}
        error={errorOf('startDate')}
        required
      />
      <ClockField
        label="Start time"
        value={value.startTime}
        onClock={(time) => onChange(withStart(value, { startTime: time }))}
        error={errorOf('startTime')}
        required
      />
      <DayField
        label="End date"
        value={value.endDate}
        onDay={(date) => onChange({ ...value, endDate: date })}
        error={errorOf('endDate')}
        required
      />
      <ClockField
        label="End time"
        value={value.endTime}
        onClock={(time) => onChange({ ...value, endTime: time })}
        error={errorOf('endTime')}
        required
      />
    </SimpleGrid>
  );
}
