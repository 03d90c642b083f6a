import { Group } from '@mantine/core';
import classes from './DateRange.module.css';
import { TypedField } from './TypedField.tsx';

export interface DateRangeProps {
  /** Local dates as `2026-11-21`; null for an open end. */
  readonly from: string | null;
  readonly to: string | null;
  readonly onChange: (change: { readonly from?: string | null; readonly to?: string | null }) => void;
}

/** The first and the last day, both inclusive; either may be left open. */
export function DateRange({ from, to, onChange }: DateRangeProps) {
  return (
    <Group gap={6} wrap="nowrap" align="flex-start" className={classes.dates ?? ''}>
      <DateField label="From" value={from} max={to} onDate={(date) => onChange({ from: date })} />
      <Dash />
      <DateField label="To" value={to} min={from} onDate={(date) => onChange({ to: date })} />
    </Group>
  );
}

/** The dash between the two ends. */
export function Dash() {
  return (
    <span aria-hidden="true" className={classes.dash}>
      –
    </span>
  );
}

/** Earlier years are those of a year that is still being typed: 0002, 0020, 0202. */
const firstDate = '1900-01-01';

export interface DateFieldProps {
  readonly label: string;
  readonly value: string | null;
  readonly min?: string | null;
  readonly max?: string | null;
  readonly onDate: (date: string | null) => void;
}

/** A local day. */
export function DateField({ onDate, ...field }: DateFieldProps) {
  return (
    <TypedField
      {...field}
      type="date"
      incomplete="Enter day, month and year"
      meant={(date) => date >= firstDate}
      onValue={onDate}
    />
  );
}
