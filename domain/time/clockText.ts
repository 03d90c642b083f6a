import { z } from 'zod';

/** How an organisation writes times of day: `15:30`, or `3:30 pm`. */
export const clocks = ['24h', '12h'] as const;
export const clockSchema = z.enum(clocks);
export type Clock = z.infer<typeof clockSchema>;

export const defaultClock: Clock = '24h';

/** A local second of the day as the organisation writes it: `09:15`, or `9:15 am`. Midnight is `12:00 am`. */
export function clockText(clock: Clock, secondOfDay: number): string {
  if (clock === '24h') return clockOf(secondOfDay);
  const { hour, minute, half } = halved(secondOfDay);
  return `${hour}:${two(minute)} ${half}`;
}

/** The same with seconds: `09:15:30`, or `9:15:30 am`. */
export function clockToSecondText(clock: Clock, secondOfDay: number): string {
  const second = two(secondOfDay % 60);
  if (clock === '24h') return `${clockOf(secondOfDay)}:${second}`;
  const { hour, minute, half } = halved(secondOfDay);
  return `${hour}:${two(minute)}:${second} ${half}`;
}

/** As short as it can be read, for the axis of a board: `09:00`, or `9 am`. */
export function shortClockText(clock: Clock, secondOfDay: number): string {
  if (clock === '24h') return clockOf(secondOfDay);
  const { hour, minute, half } = halved(secondOfDay);
  return minute === 0 ? `${hour} ${half}` : `${hour}:${two(minute)} ${half}`;
}

/** `HH:mm` of a local second of the day, whatever the organisation writes: what fields and addresses hold. */
export function clockOf(secondOfDay: number): string {
  const minutes = Math.floor(secondOfDay / 60);
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function halved(secondOfDay: number): {
  readonly hour: number;
  readonly minute: number;
  readonly half: 'am' | 'pm';
} {
  const minutes = Math.floor(secondOfDay / 60);
  const hour = Math.floor(minutes / 60);
  return { hour: hour % 12 === 0 ? 12 : hour % 12, minute: minutes % 60, half: hour % 24 < 12 ? 'am' : 'pm' };
}

function two(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
