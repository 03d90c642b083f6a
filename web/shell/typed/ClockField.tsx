import { clockOf, clockText } from '../../../domain/time/clockText.ts';
import { readClock } from '../../../domain/time/readClock.ts';
import { useSession } from '../SessionContext.ts';
import { TypedField, type TypedLook } from './TypedField.tsx';

export interface ClockFieldProps extends Omit<TypedLook, 'incomplete'> {
  /** `14:05`, whatever the organisation writes; empty for none. */
  readonly value: string;
  readonly onClock: (clock: string) => void;
}

const daySeconds = 86_400;

/** A time of day, written as the organisation writes times and read in whatever way people do: `8`, `0830`, `2.15 pm`. */
export function ClockField({ value, onClock, ...look }: ClockFieldProps) {
  const { timeFormat } = useSession().organisation.settings;
  const readLeft = (text: string) => {
    const typed = readClock(text);
    return typed === undefined ? undefined : clockOf(typed.seconds % daySeconds);
  };
  return (
    <TypedField
      {...{ value, readLeft }}
      // `0830` needs no letters, where the half of the day is not to be written.
      {...(timeFormat === '24h' && { inputMode: 'numeric' as const })}
      {...look}
      onValue={onClock}
      show={(clock) => {
        const typed = readClock(clock);
        return typed === undefined ? '' : clockText(timeFormat, typed.seconds);
      }}
      // Fewer digits may be the beginning of more.
      read={(text) => (/^\s*\d{2}[:.]\d{2}\s*$/.test(text) ? readLeft(text) : undefined)}
      incomplete="you must enter a valid time"
    />
  );
}
