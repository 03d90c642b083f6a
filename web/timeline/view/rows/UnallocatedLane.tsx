import { ActionIcon } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronRight,
  IconChevronsDown,
  IconChevronsUp,
  IconListSearch,
} from '@tabler/icons-react';
import { memo, type UIEvent, useMemo, useState } from 'react';
import type { BookingView } from '../../../../api/contract/views.ts';
import type { Interval } from '../../../../domain/time/intervals.ts';
import type { BoardFilter } from '../../board/boardFilter.ts';
import { unallocatedRow } from '../../board/hitTest.ts';
import type { RowGhosts } from '../../board/planGhosts.ts';
import type { TimeFormat } from '../../time/formatTime.ts';
import type { TimeScale } from '../../time/timeScale.ts';
import styles from '../boardView.module.css';
import { useBoardWords } from '../look/BoardWordsContext.ts';
import { type BarMarks, marksOf } from '../look/barMarks.ts';
import { laneRowHeight, laneStrip } from '../metrics.ts';
import { FoldStrips } from './BoardBackdrop.tsx';
import { NamedBar } from './NamedBar.tsx';
import type { PackedLane } from './packedLane.ts';
import { barsIn } from './placeBars.ts';
import { nameStop } from './ResourceRow.tsx';

/** How far the lane is open: only its name, a few rows, or many. */
export type LaneSize = 'closed' | 'some' | 'many';

const rowsOpen: { readonly [Size in LaneSize]: number } = { closed: 0, some: 3, many: 9 };

/** The height of the lane with this many packed rows. */
export function laneHeightOf(size: LaneSize, rows: number): number {
  if (size === 'closed') return laneStrip;
  return Math.max(1, Math.min(rows, rowsOpen[size])) * laneRowHeight + 5;
}

export interface UnallocatedLaneProps {
  readonly packed: PackedLane;
  readonly height: number;
  readonly size: LaneSize;
  readonly onSize: (size: LaneSize) => void;
  /** Lists the bookings beside the board; omitted where they cannot be planned. */
  readonly onTray?: (() => void) | undefined;
  readonly scale: TimeScale;
  readonly drawn: Interval;
  readonly filter: BoardFilter;
  readonly format: TimeFormat;
  readonly suburbOf: (booking: BookingView) => string | undefined;
  readonly tabStop: string | undefined;
  readonly marks: BarMarks;
  /** What a plan would change here; undefined if nothing. */
  readonly ghosts: RowGhosts | undefined;
}

/** Bookings without people, packed into rows above the resources; stays in view. */
export const UnallocatedLane = memo(function UnallocatedLane(props: UnallocatedLaneProps) {
  const { packed, height, size, onSize, scale, drawn, filter, format, tabStop, marks, ghosts } = props;
  const [top, setTop] = useState(0);
  const { one, many } = useBoardWords();
  const first = Math.floor(top / laneRowHeight);
  // While it scrolls, the next row comes into view before it is drawn.
  const last = Math.ceil((top + height - 6) / laneRowHeight) - (top === 0 ? 1 : 0);
  const inView = useMemo(
    () => packed.placed.filter(({ lane, item }) => (lane >= first && lane <= last) || item.id === tabStop),
    [packed, first, last, tabStop],
  );
  const bars = size === 'closed' ? [] : barsIn(inView, scale, drawn, filter, tabStop);
  const onScroll = (event: UIEvent<HTMLDivElement>) => {
    const row = Math.floor(event.currentTarget.scrollTop / laneRowHeight);
    if (row !== Math.floor(top / laneRowHeight)) setTop(row * laneRowHeight);
  };
  const hidden = packed.lanes - rowsOpen[size];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table's rows cannot stand still while others scroll
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its cells
    <div role="row" aria-rowindex={1} className={styles.lane} style={{ height }} data-row={unallocatedRow}>
      {/* biome-ignore lint/a11y/useSemanticElements: as the row */}
      <div
        role="rowheader"
        className={styles.laneName}
        tabIndex={tabStop === nameStop ? 0 : -1}
        data-name={unallocatedRow}
      >
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-expanded={size !== 'closed'}
          aria-label={`${size === 'closed' ? 'Open' : 'Close'} the unallocated ${many}`}
          onClick={() => onSize(size === 'closed' ? 'some' : 'closed')}
        >
          {size === 'closed' ? <IconChevronRight size={16} /> : <IconChevronDown size={16} />}
        </ActionIcon>
        <span className={styles.laneTitle}>Unallocated</span>
        <span className={styles.count}>{packed.waiting}</span>
        {props.onTray !== undefined && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label="List the unallocated bookings"
            title="List: search, sort, and group by reason"
            onClick={props.onTray}
          >
            <IconListSearch size={16} />
          </ActionIcon>
        )}
        {size !== 'closed' && packed.lanes > rowsOpen.some && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            className={styles.laneMore ?? ''}
            aria-label={size === 'many' ? 'Show fewer rows' : `Show more rows (${hidden} hidden)`}
            onClick={() => onSize(size === 'many' ? 'some' : 'many')}
          >
            {size === 'many' ? <IconChevronsUp size={16} /> : <IconChevronsDown size={16} />}
          </ActionIcon>
        )}
      </div>
      <div
        className={styles.laneBody}
        style={{ width: scale.width, height }}
        onScroll={onScroll}
        data-lane-body=""
        role="presentation"
      >
        <FoldStrips folds={scale.folds} drawn={drawn} />
        <div role="presentation" style={{ height: packed.lanes * laneRowHeight + 5 }}>
          {bars.map(({ item: booking, lane, x, width, room }) => (
            <NamedBar
              key={booking.id}
              booking={booking}
              rows="people"
              x={x}
              y={4 + lane * laneRowHeight}
              width={width}
              height={laneRowHeight - 3}
              room={room}
              format={format}
              suburb={props.suburbOf(booking)}
              tabStop={tabStop === booking.id}
              {...marksOf(marks, booking.id, ghosts)}
            />
          ))}
        </div>
        {size !== 'closed' && packed.placed.length === 0 && (
          <span className={styles.laneEmpty}>{`Every ${one} has its people`}</span>
        )}
      </div>
    </div>
  );
});
