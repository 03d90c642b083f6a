import { Select } from '@mantine/core';
import { weekdayNames } from '../../../domain/time/weekdays.ts';
import { type FieldProps, wrapperOf } from './field.ts';
import type { FieldView } from './fieldView.ts';

export const weekdayView: FieldView = { Editor: WeekdayField, width: 'half' };

/** A day of the week. */
function WeekdayField(props: FieldProps) {
  return (
    <Select
      {...wrapperOf(props)}
      data={weekdayNames.map((label, day) => ({ value: String(day), label }))}
      value={typeof props.value === 'number' ? String(props.value) : null}
      onChange={(day) => props.onChange(day === null ? null : Number(day))}
      allowDeselect={!props.required}
    />
  );
}
