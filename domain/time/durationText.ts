/**
 * A length of time in seconds as people say it: `1 h 30 min`, `45 min`, `2 h`. Rounded to minutes. Totals of
 * working time are written as hours and minutes instead (`hoursMinutes`).
 */
export function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** How long ago something was, in whole days from the second day on: `35 min`, `3 h 5 min`, `8 days`. */
export function elapsedText(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  return days < 2 ? durationText(seconds) : `${days} days`;
}
