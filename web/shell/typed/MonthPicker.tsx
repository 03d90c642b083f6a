import '@mantine/dates/styles.layer.css';
import { DatePicker, type DayOfWeek } from '@mantine/dates';
import classes from './MonthPicker.module.css';

export interface MonthPickerProps {
  /** `2026-11-21`; empty for none. */
  readonly value: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** 0 is Sunday. */
  readonly weekStart: number;
  readonly onDay: (date: string) => void;
}

/** A month of days to choose one from; loaded when somebody first wants it. */
export function MonthPicker({ value, from, to, weekStart, onDay }: MonthPickerProps) {
  return (
    <DatePicker
      value={value === '' ? null : value}
      {...(value === '' ? {} : { defaultDate: value })}
      {...(from !== undefined && { minDate: from })}
      {...(to !== undefined && { maxDate: to })}
      hideOutsideDates
      ariaLabels={labels}
      classNames={{ day: classes.day ?? '' }}
      firstDayOfWeek={dayOfWeek(weekStart)}
      onChange={(date) => {
        if (date !== null) onDay(date);
      }}
    />
  );
}

const labels = {
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  nextYear: 'Next year',
  previousYear: 'Previous year',
  nextDecade: 'Next ten years',
  previousDecade: 'Previous ten years',
};

const daysOfWeek: readonly DayOfWeek[] = [0, 1, 2, 3, 4, 5, 6];

function dayOfWeek(day: number): DayOfWeek {
  return daysOfWeek[day] ?? 0;
}
