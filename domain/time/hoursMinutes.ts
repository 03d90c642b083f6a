/**
 * Working time in seconds as people read it: `7:30` is seven and a half hours, `0:45` three quarters of an hour. Whole
 * hours are written without minutes: `38`. Rounded to minutes. Only documents in the specification's shapes may write
 * hours.minutes (scheduling §9).
 */
export function hoursMinutes(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return rest === 0 ? String(hours) : `${hours}:${String(rest).padStart(2, '0')}`;
}
