import { Group } from '@mantine/core';
import classes from './DateRange.module.css';
import { DayField } from './typed/DayField.tsx';

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

export interface DateFieldProps {
  readonly label: string;
  readonly value: string | null;
  readonly min?: string | null;
  readonly max?: string | null;
  readonly onDate: (date: string | null) => void;
}

/** A local day that something is narrowed by. */
export function DateField({ label, value, min, max, onDate }: DateFieldProps) {
  return (
    <DayField
      aria-label={label}
      placeholder={label}
      value={value ?? ''}
      from={min ?? undefined}
      to={max ?? undefined}
      unreadable="keeps"
      onDay={(date) => onDate(date === '' ? null : date)}
    />
  );
}
