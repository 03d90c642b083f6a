/** How much time fills the width of the screen. */
export const zoomLevels = [
  { id: 'fortnight', label: 'Fortnight', hours: 336 },
  { id: 'week', label: 'Week', hours: 168 },
  { id: 'threeDays', label: '3 days', hours: 72 },
  { id: 'day', label: 'Day', hours: 24 },
  { id: 'halfDay', label: '12 hours', hours: 12 },
  { id: 'hours', label: '4 hours', hours: 4 },
] as const;

export type ZoomLevel = (typeof zoomLevels)[number];
export type ZoomId = ZoomLevel['id'];

/** The level of a name, or the fortnight if there is none. */
export function zoomLevel(id: string | null): ZoomLevel {
  return zoomLevels.find((level) => level.id === id) ?? zoomLevels[0];
}

/** The next closer level, or the same at the closest. */
export function zoomIn(level: ZoomLevel): ZoomLevel {
  return zoomLevels[Math.min(zoomLevels.indexOf(level) + 1, zoomLevels.length - 1)] ?? level;
}

/** The next wider level, or the same at the widest. */
export function zoomOut(level: ZoomLevel): ZoomLevel {
  return zoomLevels[Math.max(zoomLevels.indexOf(level) - 1, 0)] ?? level;
}
