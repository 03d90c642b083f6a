import { Group, TextInput } from '@mantine/core';
import { useState } from 'react';
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
      <DateField label="From" value={from} max={to} onDate={(date) => onChange({ from: date })} />
      <span aria-hidden="true">–</span>
      <DateField label="To" value={to} min={from} onDate={(date) => onChange({ to: date })} />
    </Group>
  );
}

/** Years before it are those of a year that is being typed: 0002, 0020, 0202. */
const firstDate = '1900-01-01';

/**
 * A date. What is being typed stays as it is until the field is left: whoever keeps the value may take a moment
 * (an address does), and a date has other ones before it that nobody means.
 */
function DateField({
  label,
  value,
  min,
  max,
  onDate,
}: {
  readonly label: string;
  readonly value: string | null;
  readonly min?: string | null;
  readonly max?: string | null;
  readonly onDate: (date: string | null) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      type="date"
      aria-label={label}
      value={typed ?? value ?? ''}
      min={min ?? undefined}
      max={max ?? undefined}
      onChange={({ currentTarget: { value: text, validity } }) => {
        setTyped(text);
        // Bad is what is filled in by half.
        if (text === '' && !validity.badInput) onDate(null);
        else if (text >= firstDate) onDate(text);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
