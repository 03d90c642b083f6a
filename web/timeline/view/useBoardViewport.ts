import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { Interval } from '../../../domain/time/intervals.ts';
import { instantAt, type TimeScale } from '../time/timeScale.ts';
import { rowHeight } from './metrics.ts';

/** What has to be drawn: rows from `firstRow` up to `endRow` (exclusive), and a span of time. */
export interface DrawnPart {
  readonly firstRow: number;
  readonly endRow: number;
  readonly time: Interval;
}

/** Rows drawn beyond each edge of the viewport. */
const overscan = 3;
/** The drawn span moves on in steps of this part of the viewport's width, and reaches one step further. */
const chunk = 0.5;

/** The size of an element, and again whenever it changes. */
export function useSize(ref: RefObject<HTMLElement | null>): {
  readonly width: number;
  readonly height: number;
} {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = ref;
    if (current === null) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = current;
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}

/**
 * The part of the board that is in view, with a margin; it changes in steps, so that most frames of a
 * scroll draw nothing at all.
 */
export function useDrawnPart(
  ref: RefObject<HTMLElement | null>,
  board: {
    readonly scale: TimeScale;
    readonly rowCount: number;
    readonly width: number;
    readonly height: number;
    readonly gutter: number;
  },
): DrawnPart {
  const { scale, rowCount, width, height, gutter } = board;
  const measure = useCallback(
    (left: number, top: number): DrawnPart => {
      const track = Math.max(1, width - gutter);
      const step = track * chunk;
      const firstChunk = Math.floor(left / step) - 1;
      const endChunk = Math.ceil((left + track) / step) + 1;
      return {
        firstRow: Math.max(0, Math.floor(top / rowHeight) - overscan),
        endRow: Math.min(rowCount, Math.ceil((top + height) / rowHeight) + overscan),
        time: {
          start: Math.max(scale.from, instantAt(scale, firstChunk * step)),
          end: Math.min(scale.to, instantAt(scale, endChunk * step)),
        },
      };
    },
    [scale, rowCount, width, height, gutter],
  );
  const [part, setPart] = useState(() => measure(0, 0));
  const follow = useCallback(() => {
    const { current } = ref;
    if (current === null) return;
    const next = measure(current.scrollLeft, current.scrollTop);
    setPart((old) => {
      if (old.time.start === next.time.start && old.time.end === next.time.end) {
        return old.firstRow === next.firstRow && old.endRow === next.endRow
          ? old
          : { ...next, time: old.time };
      }
      return next;
    });
  }, [ref, measure]);
  useLayoutEffect(follow, [follow]);
  useEffect(() => {
    const { current } = ref;
    current?.addEventListener('scroll', follow, { passive: true });
    return () => current?.removeEventListener('scroll', follow);
  }, [ref, follow]);
  return part;
}
