/** Sizes of the timeline in pixels; the style sheets take the same numbers from custom properties. */
export const rowHeight = 46;
export const headerHeight = 50;
export const laneRowHeight = 30;
/** The strip with the unallocated lane's name, when no bookings are shown. */
export const laneStrip = 30;
export const wideGutter = 232;
export const narrowGutter = 104;
/** The least width of the time axis beside the names. */
export const narrowestTrack = 120;
/** Below this width the board is a list of one day, person by person. */
export const dayListBelow = 700;
/** Widths of the toolbar from which a part of it has its place there; narrower, it is hidden or behind “More tools”. */
export const toolbarRoom = {
  title: 1380,
  savedText: 1330,
  help: 1330,
  improve: 1180,
  allocate: 1040,
  tools: 1040,
  newText: 900,
  zoom: 760,
} as const;
/** What each kind of rows takes of the toolbar, where they can be chosen. */
export const rowKindWidth = 45;
/** What a screen's own heading takes of it. */
export const headingWidth = 340;
/** Below this width the screen is a phone's (shell §9). */
export const mobileBelow = 770;

/** The strip of a cancelled booking at the foot of its row: the space that lanes leave there. */
export const footBox = { y: rowHeight - 6, height: 5 } as const;

/** A bar's place in its row: lanes share the height, with a little space around them. */
export function barBox(lane: number, lanes: number): { readonly y: number; readonly height: number } {
  const inset = 4;
  const gap = lanes > 1 ? 2 : 0;
  const height = (rowHeight - 1 - 2 * inset - gap * (lanes - 1)) / lanes;
  return {
    y: Math.round(inset + lane * (height + gap)),
    height: Math.max(5, Math.floor(height)),
  };
}
