import { Group, TextInput } from '@mantine/core';
import classes from './DateRange.module.css';

export interface DateRangeProps {
  /** Local dates as `2026-11-21`; null where it is left open. */
  readonly from: string | null;
  readonly to: string | null;
  readonly onChange: (change: { readonly from?: string | null; readonly to?: string | null }) => void;
}

/** From which day until which, both included; either may be left open. */
export function DateRange({ from, to, onChange }: DateRangeProps) {
  return (
    <Group gap={6} wrap="nowrap" className={classes.dates ?? ''}>
      <TextInput
        type="date"
        aria-label="From"
        value={from ?? ''}
        max={to ?? undefined}
        onChange={(event) => onChange({ from: event.currentTarget.value || null })}
      />
      <span aria-hidden="true">–</span>
      <TextInput
        type="date"
        aria-label="To"
        value={to ?? ''}
        min={from ?? undefined}
        onChange={(event) => onChange({ to: event.currentTarget.value || null })}
      />
    </Group>
  );
}
