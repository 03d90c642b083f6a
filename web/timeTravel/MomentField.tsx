import type { TextInputProps } from '@mantine/core';
import { clockOf } from '../../domain/time/clockText.ts';
import { dateOfLocalDay, localDayOf } from '../../domain/time/localDay.ts';
import { localDateTimeText } from '../../domain/time/localText.ts';
import { readClock } from '../../domain/time/readClock.ts';
import { readDay } from '../../domain/time/readDay.ts';
import type { Zone } from '../../domain/time/zone.ts';
import { TypedField } from '../shell/typed/TypedField.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { fieldOfMoment, momentOfField } from './pastMoment.ts';

export interface MomentFieldProps
  extends Pick<TextInputProps, 'aria-label' | 'className' | 'description' | 'label'> {
  readonly zone: Zone;
  /** Epoch milliseconds; null: the field is empty. */
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
  readonly onMoment: (at: number) => void;
  /** If an empty field has a meaning, too. */
  readonly onEmpty?: () => void;
}

/**
 * Date and time in the time zone, written as the organisation writes them. What is being typed stays as it is until the
 * field is left; a moment outside the range becomes the nearest one in it.
 */
export function MomentField({ zone, value, min, max, onMoment, onEmpty, ...look }: MomentFieldProps) {
  const { dateFormat, clock } = useFormats().moments;
  return (
    <TypedField
      {...look}
      size="xs"
      value={value === null ? '' : fieldOfMoment(zone, value)}
      show={(text) => {
        const at = momentOfField(zone, text);
        return at === undefined ? '' : localDateTimeText({ zone, dateFormat, clock }, at / 1000);
      }}
      // A year is still being typed where it has fewer digits, and so is a time.
      read={(text) => (/\d{4}.*\d:\d{2}\s*$/.test(text) ? readTyped(zone, text) : undefined)}
      readLeft={(text) => readTyped(zone, text)}
      unreadable="keeps"
      incomplete="you must enter a valid date and time"
      onValue={(text) => {
        const at = momentOfField(zone, text);
        if (at === undefined) onEmpty?.();
        else onMoment(Math.min(Math.max(at, min), max));
      }}
    />
  );
}

/** `2026-11-21T14:05` of a day and a time as people write them; undefined for anything else. */
function readTyped(zone: Zone, text: string): string | undefined {
  const [, date = '', time = ''] = /^\s*(.*\d)(?:,?\s+|T)(\d\S*(?:\s*[ap]\.?m?\.?)?)\s*$/i.exec(text) ?? [];
  const day = readDay(date, 'dayFirst', localDayOf(zone, Math.floor(Date.now() / 1000)));
  const clock = readClock(time);
  if (day === undefined || clock === undefined) return undefined;
  return `${dateOfLocalDay(day)}T${clockOf(clock.seconds % 86_400)}`;
}
