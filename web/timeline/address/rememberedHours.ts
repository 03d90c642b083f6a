import { type HoursShown, hoursShown } from './timelineAddress.ts';

const key = 'muster-board-hours';

/** Which hours the board showed last on this browser; the working hours if none are remembered. */
export function rememberedHours(): HoursShown {
  try {
    const kept = localStorage.getItem(key);
    return hoursShown.find((one) => one === kept) ?? 'working';
  } catch {
    // The browser keeps nothing for this page.
    return 'working';
  }
}

/** Remembers which hours the board shows. */
export function rememberHours(shown: HoursShown): void {
  try {
    localStorage.setItem(key, shown);
  } catch {
    // A browser that keeps nothing begins with the working hours each time.
  }
}
