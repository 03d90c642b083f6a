import { SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core';
import type { Interval } from '../../domain/time/intervals.ts';
import { instantOnLocalDay, localDayOfDate } from '../../domain/time/localDay.ts';
import { readClock } from '../../domain/time/readClock.ts';
import type { Zone } from '../../domain/time/zone.ts';
import { ClockField } from '../shell/typed/ClockField.tsx';
import { DayField } from '../shell/typed/DayField.tsx';

/** What is typed about the shift that is wanted in return. */
export interface InReturnInput {
  readonly wants: 'nothing' | 'shift';
  /** `2026-11-28`; empty: nothing typed yet. */
  readonly date: string;
  /** `08:00`. */
  readonly from: string;
  readonly to: string;
}

export const nothingInReturn: InReturnInput = { wants: 'nothing', date: '', from: '', to: '' };

/** The shift that is wanted in return: its time, that none is wanted, or the field that is missing. */
export type InReturnRead =
  | { readonly is: 'shift'; readonly span: Interval }
  | { readonly is: 'nothing' }
  | { readonly is: 'incomplete'; readonly field: 'date' | 'from' | 'to'; readonly message: string };

/** Reads what is typed; an end that is not after the start is on the next day. */
export function readInReturn(zone: Zone, { wants, date, from, to }: InReturnInput): InReturnRead {
  if (wants === 'nothing') return { is: 'nothing' };
  if (date === '') return { is: 'incomplete', field: 'date', message: 'Enter a day.' };
  const begin = readClock(from);
  if (begin === undefined) return { is: 'incomplete', field: 'from', message: 'Enter a time.' };
  const end = readClock(to);
  if (end === undefined) return { is: 'incomplete', field: 'to', message: 'Enter a time.' };
  const day = localDayOfDate(date);
  return {
    is: 'shift',
    span: {
      start: instantOnLocalDay(zone, day, begin.seconds),
      end: instantOnLocalDay(zone, end.seconds <= begin.seconds ? day + 1 : day, end.seconds),
    },
  };
}

export interface InReturnFieldsProps {
  readonly value: InReturnInput;
  /** What is missing, once somebody wanted to send it. */
  readonly problem: Extract<InReturnRead, { is: 'incomplete' }> | undefined;
  /** The first day that the calendar offers. */
  readonly firstDay: string;
  readonly onChange: (value: InReturnInput) => void;
}

/** Whether a shift is wanted in return, and which. */
export function InReturnFields({ value, problem, firstDay, onChange }: InReturnFieldsProps) {
  const errorOf = (field: 'date' | 'from' | 'to') => (problem?.field === field ? problem.message : undefined);
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label="In return"
        fullWidth
        data={[
          { value: 'nothing', label: 'Give it away' },
          { value: 'shift', label: 'Exchange it' },
        ]}
        value={value.wants}
        onChange={(wants) => onChange({ ...value, wants: wants === 'shift' ? 'shift' : 'nothing' })}
      />
      {value.wants === 'shift' && (
        <>
          <Text size="sm" c="dimmed">
            Colleagues see it who have these hours and could have yours.
          </Text>
          <DayField
            label="Day wanted in return"
            required
            from={firstDay}
            value={value.date}
            error={errorOf('date')}
            onDay={(date) => onChange({ ...value, date })}
          />
          <SimpleGrid cols={2} spacing="sm">
            <ClockField
              label="From"
              required
              value={value.from}
              error={errorOf('from')}
              onClock={(from) => onChange({ ...value, from })}
            />
            <ClockField
              label="To"
              required
              value={value.to}
              error={errorOf('to')}
              onClock={(to) => onChange({ ...value, to })}
            />
          </SimpleGrid>
        </>
      )}
    </Stack>
  );
}
