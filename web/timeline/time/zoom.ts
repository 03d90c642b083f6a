/**
 * How much time fills the width of the screen, in hours; `step`: the days that a step back or forward goes by,
 * and what that is called.
 */
export const zoomLevels = [
  { id: 'fortnight', label: 'Fortnight', hours: 336, step: { days: 14, name: 'fortnight' } },
  { id: 'week', label: 'Week', hours: 168, step: { days: 7, name: 'week' } },
  { id: 'threeDays', label: '3 days', hours: 72, step: { days: 3, name: '3 days' } },
  { id: 'day', label: 'Day', hours: 24, step: { days: 1, name: 'day' } },
  { id: 'halfDay', label: 'Half a day', hours: 12, step: { days: 1, name: 'day' } },
  { id: 'hours', label: '4 hours', hours: 4, step: { days: 1, name: 'day' } },
] as const;

export type ZoomLevel = (typeof zoomLevels)[number];
export type ZoomId = ZoomLevel['id'];

/** The level of a name, or the day if there is none. */
export function zoomLevel(id: string | null): ZoomLevel {
  return zoomLevels.find((level) => level.id === id) ?? zoomLevels[3];
}

/** The next closer level, or the same at the closest. */
export function zoomIn(level: ZoomLevel, among: readonly ZoomLevel[] = zoomLevels): ZoomLevel {
  return among[Math.min(among.indexOf(level) + 1, among.length - 1)] ?? level;
}

/** The next wider level, or the same at the widest. */
export function zoomOut(level: ZoomLevel, among: readonly ZoomLevel[] = zoomLevels): ZoomLevel {
  return among[Math.max(among.indexOf(level) - 1, 0)] ?? level;
}
