import { Anchor, Button } from '@mantine/core';
import { type ReactNode, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { FactOf } from '../../domain/catalogues/readings.ts';
import { openShift, placesLeft } from '../../domain/openShift/openShift.ts';
import type { Interval } from '../../domain/time/intervals.ts';
import { unallocatedRow } from '../timeline/board/hitTest.ts';
import { pack } from '../timeline/board/stacking.ts';
import type { BandFrame } from '../timeline/view/rows/bandFrame.ts';
import { useFollowScroll } from '../timeline/view/session/useFollowScroll.ts';
import classes from './OpenShiftBand.module.css';
import { OpenShiftChip } from './OpenShiftChip.tsx';
import { useDropOnRow } from './useDropOnRow.ts';
import { useGiveOpenShift } from './useGiveOpenShift.tsx';
import { useOpenShifts } from './useOpenShifts.ts';

export interface OpenShiftBandProps extends BandFrame {
  /** The days of the board. */
  readonly span: Interval;
  /** Whether its rows are people, to whom open shifts can be dragged. */
  readonly rows: 'people' | 'customers';
}

/** A narrower one could neither be read nor be hit. */
const narrowest = 42;
const lineHeight = 27;
/** More lines are scrolled. */
const mostLines = 3;

/** The open shifts of a board's days beneath its people, in its scale; nothing if there are none. */
export function OpenShiftBand({ gutter, width, placeOf, scroller, span, rows }: OpenShiftBandProps) {
  const { shifts, error, retry } = useOpenShifts(span);
  const { give, notice } = useGiveOpenShift();
  const { onCarry } = useDropOnRow(
    scroller,
    (row) => (rows === 'customers' || row === '' || row === unallocatedRow ? undefined : row),
    (openShiftId, resourceId) => give?.(openShiftId, resourceId),
  );
  const { placed, lanes } = useMemo(() => pack(inPixels(shifts, placeOf)), [shifts, placeOf]);
  if (error !== undefined) {
    return (
      <section className={classes.band} aria-label="Open shifts">
        <Button size="compact-xs" variant="subtle" color="red" onClick={retry}>
          Open shifts were not read. Try again
        </Button>
      </section>
    );
  }
  if (shifts.length === 0) return null;
  const open = shifts.reduce((sum, shift) => sum + placesLeft(shift), 0);
  return (
    <>
      {notice}
      <section className={classes.band} aria-label="Open shifts">
        <div className={classes.names} style={{ width: gutter }}>
          <Anchor component={Link} to={`/${openShift.path}`} className={classes.title ?? ''}>
            Open shifts
          </Anchor>
          <span className={classes.count}>{open === 1 ? '1 place' : `${open} places`}</span>
        </div>
        <div className={classes.view} style={{ maxHeight: mostLines * lineHeight + 5 }}>
          <Track scroller={scroller} width={width} height={lanes * lineHeight + 5}>
            {placed.map(({ item: { shift, start, end }, lane }) => (
              <div
                key={shift.id}
                className={classes.place}
                style={{ left: start, width: end - start - 2, top: 4 + lane * lineHeight }}
              >
                <OpenShiftChip
                  shift={shift}
                  onGive={give}
                  onCarry={rows === 'customers' ? undefined : onCarry}
                />
              </div>
            ))}
          </Track>
        </div>
      </section>
    </>
  );
}

interface TrackProps extends Pick<BandFrame, 'scroller' | 'width'> {
  readonly height: number;
  readonly children: ReactNode;
}

/** What goes with the board's time. */
function Track({ scroller, width, height, children }: TrackProps) {
  const track = useRef<HTMLDivElement>(null);
  useFollowScroll(scroller, track);
  return (
    <div ref={track} className={classes.track} style={{ width, height }}>
      {children}
    </div>
  );
}

/** Where each is drawn, by its left edge; as wide as it takes to read it. */
function inPixels(shifts: readonly FactOf<'openShift'>[], placeOf: BandFrame['placeOf']) {
  return shifts
    .map((shift) => {
      const { left, width } = placeOf(shift);
      return { shift, start: left, end: left + Math.max(narrowest, width) };
    })
    .toSorted((one, other) => one.start - other.start);
}
