import { type Said, said } from './inForm.ts';

/** Hours.minutes (scheduling §9): `7.30`, `38`. */
export const hoursPattern = /^(\d{1,3})(?:[.:]([0-5]\d))?$/;

/** `14:05`, or hours.minutes (scheduling §9), as seconds; null if nothing is typed. */
export function readClock(pattern: RegExp, value: unknown, message: string): Said {
  if (String(value ?? '').trim() === '') return said(null);
  const [, hours, minutes = '0'] = pattern.exec(String(value).trim()) ?? [];
  if (hours === undefined) return { kind: 'problem', message };
  return said(Number(hours) * 3600 + Number(minutes) * 60);
}
