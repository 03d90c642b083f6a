import { Group } from '@mantine/core';
import { Dash, DateField } from '../shell/DateRange.tsx';
import { ClockField } from '../shell/typed/ClockField.tsx';
import classes from './Audit.module.css';
import type { AuditAddress } from './auditAddress.ts';

export interface MomentRangeProps {
  readonly address: Pick<AuditAddress, 'from' | 'fromTime' | 'to' | 'toTime'>;
  readonly onChange: (change: Partial<MomentRangeProps['address']>) => void;
}

/**
 * The first and last day, both inclusive, and optionally the first minute on the one and the last on the
 * other.
 */
export function MomentRange({ address: { from, fromTime, to, toTime }, onChange }: MomentRangeProps) {
  const backwards = from !== null && from === to && fromTime !== null && toTime !== null && fromTime > toTime;
  return (
    <Group gap={6} align="flex-start" className={classes.moments ?? ''}>
      <Group gap={4} wrap="nowrap" align="flex-start" className={classes.moment ?? ''}>
        <DateField label="From" value={from} max={to} onDate={(date) => onChange({ from: date })} />
        <TimeField
          label="From time"
          value={fromTime}
          problem={withoutDay(from, fromTime)}
          onTime={(time) => onChange({ fromTime: time })}
        />
      </Group>
      <Dash />
      <Group gap={4} wrap="nowrap" align="flex-start" className={classes.moment ?? ''}>
        <DateField label="To" value={to} min={from} onDate={(date) => onChange({ to: date })} />
        <TimeField
          label="To time"
          value={toTime}
          problem={backwards ? 'Must not be before the first time' : withoutDay(to, toTime)}
          onTime={(time) => onChange({ toTime: time })}
        />
      </Group>
    </Group>
  );
}

function withoutDay(day: string | null, time: string | null): string | undefined {
  return day === null && time !== null ? 'Enter the day as well' : undefined;
}

function TimeField({
  label,
  value,
  problem,
  onTime,
}: {
  readonly label: string;
  readonly value: string | null;
  readonly problem: string | undefined;
  readonly onTime: (time: string | null) => void;
}) {
  return (
    <ClockField
      aria-label={label}
      placeholder="Time"
      value={value ?? ''}
      error={problem}
      unreadable="keeps"
      onClock={(time) => onTime(time === '' ? null : time)}
    />
  );
}
