import type { RefObject } from 'react';
import type { Interval } from '../../../../domain/time/intervals.ts';

/** Where a span is drawn in a band under the board, in pixels from where its time begins. */
export interface BandPlace {
  readonly left: number;
  readonly width: number;
}

/** Where a board draws, whatever it looks like, for a band beneath it. */
export interface BandFrame {
  /** The width of the names, in pixels. */
  readonly gutter: number;
  /** The width of everything that has a time. */
  readonly width: number;
  readonly placeOf: (span: Interval) => BandPlace;
  /** The rows, with whose scrolling the band goes. */
  readonly scroller: RefObject<HTMLDivElement | null>;
}
