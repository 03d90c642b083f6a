import { type ZoomId, type ZoomLevel, zoomLevels } from './time/zoom.ts';

/** The screens on which bookings are planned, by their keys in the menu (shell §2.1, §2.2). */
export const boardScreenKeys = ['timeline', 'week', 'scheduler'] as const;
export type BoardScreenKey = (typeof boardScreenKeys)[number];

/** How a screen draws its board, and what of it is chosen there. */
export interface BoardScreen {
  readonly title: string;
  /** `scale`: bars along an axis of time; `weeks`: cards in a column for each day. */
  readonly view: 'scale' | 'weeks';
  /** What the zoom goes through, the widest first. */
  readonly zooms: readonly ZoomLevel[];
  /** Undefined: one that suits the width of the screen. */
  readonly firstZoom: ZoomId | undefined;
}

const weeks = zoomLevels.filter(({ id }) => id === 'fortnight' || id === 'week');

export const boardScreens: { readonly [Key in BoardScreenKey]: BoardScreen } = {
  timeline: { title: 'Timeline', view: 'scale', zooms: zoomLevels, firstZoom: undefined },
  week: { title: 'Week', view: 'weeks', zooms: weeks, firstZoom: 'week' },
  scheduler: { title: 'Scheduler', view: 'weeks', zooms: weeks, firstZoom: 'fortnight' },
};
