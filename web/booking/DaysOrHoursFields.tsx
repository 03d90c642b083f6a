import { Checkbox, SimpleGrid } from '@mantine/core';
import { DayField } from '../shell/typed/DayField.tsx';
import { type DaysOrHours, withDays } from './daysOrHours.ts';
import { SpanFields } from './SpanFields.tsx';
import type { SpanField } from './spanInput.ts';

export interface DaysOrHoursFieldsProps {
  readonly input: DaysOrHours;
  readonly problem: { readonly field: SpanField; readonly message: string } | undefined;
  readonly onChange: (input: DaysOrHours) => void;
}

/** A span of whole days, from the first to the last, or from one time to another. */
export function DaysOrHoursFields({ input, problem, onChange }: DaysOrHoursFieldsProps) {
  return (
    <>
      <Checkbox
        label="Whole days"
        checked={input.days === 'whole'}
        onChange={({ currentTarget }) => onChange(withDays(input, currentTarget.checked ? 'whole' : 'hours'))}
      />
      {input.days === 'whole' ? (
        <WholeDays input={input} problem={problem} onChange={onChange} />
      ) : (
        <SpanFields value={input.span} onChange={(span) => onChange({ ...input, span })} problem={problem} />
      )}
    </>
  );
}

function WholeDays({ input, problem, onChange }: DaysOrHoursFieldsProps) {
  const { span } = input;
  return (
    <SimpleGrid cols={2} spacing="sm">
      <DayField
        label="First day"
        required
        value={span.startDate}
        error={problem?.field === 'startDate' ? problem.message : undefined}
        onDay={(date) => {
          const startDate = date;
          const endDate = span.endDate < startDate ? startDate : span.endDate;
          onChange({ ...input, span: { ...span, startDate, endDate } });
        }}
      />
      <DayField
        label="Last day"
        required
        value={span.endDate}
        error={problem?.field === 'endDate' ? problem.message : undefined}
        onDay={(date) => onChange({ ...input, span: { ...span, endDate: date } })}
      />
    </SimpleGrid>
  );
}
