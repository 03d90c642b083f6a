/** Sizes of the timeline in pixels; the style sheets take the same numbers from custom properties. */
export const rowHeight = 46;
export const headerHeight = 50;
export const laneRowHeight = 30;
/** Of the strip that names the unallocated lane, with no bookings shown. */
export const laneStrip = 30;
export const wideGutter = 232;
export const narrowGutter = 104;
/** The time that is shown has at least this width beside the names. */
export const narrowestTrack = 120;
/** Below this width the screen is a phone's (shell §9). */
export const mobileBelow = 770;

/** Where a bar stands in its row: lanes share the height, with a little air around. */
export function barBox(lane: number, lanes: number): { readonly y: number; readonly height: number } {
  const inset = 4;
  const gap = lanes > 1 ? 2 : 0;
  const height = (rowHeight - 1 - 2 * inset - gap * (lanes - 1)) / lanes;
  return {
    y: Math.round(inset + lane * (height + gap)),
    height: Math.max(5, Math.floor(height)),
  };
}
