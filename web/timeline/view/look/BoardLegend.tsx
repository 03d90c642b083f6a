import { type ReactNode, useMemo } from 'react';
import { rememberHours } from '../../address/rememberedHours.ts';
import { rememberLook } from '../../address/rememberedLook.ts';
import type { HoursShown, TimelineAddress } from '../../address/timelineAddress.ts';
import type { Board } from '../../board/board.ts';
import { type BoardFilter, offeredFilters } from '../../board/boardFilter.ts';
import type { BoardLook } from '../../board/boardLook.ts';
import type { RowKind } from '../../board/boardRows.ts';
import { statusCounts } from '../../board/statusCounts.ts';
import type { BoardScreen } from '../../boardScreens.ts';
import { allWork } from '../../cover/CoverBand.tsx';
import { useAfterRows } from '../rows/useAfterRows.ts';
import type { BoardSubject } from '../session/boardSubject.ts';
import type { BoardPart } from '../session/useBoardScroll.ts';
import { LookMenu } from '../tools/LookMenu.tsx';
import { LegendRoom, StatusLegend } from './StatusLegend.tsx';

export interface BoardLegendProps {
  readonly board: Board;
  readonly statuses: BoardSubject['statuses'];
  readonly rows: RowKind;
  /** How the board is drawn, or as a list of a day. */
  readonly drawn: BoardScreen['view'] | 'list';
  readonly seen: BoardPart | undefined;
  readonly address: Pick<TimelineAddress, 'filter' | 'cover'>;
  /** The filter of the rows: that of the address, with whom the search found. */
  readonly rowFilter: BoardFilter;
  readonly change: (fields: Partial<TimelineAddress>) => void;
  /** Whether cover is told under the board. */
  readonly covered: boolean;
  readonly look: BoardLook;
  readonly hours: HoursShown;
  /** Who else looks at boards. */
  readonly colleagues: ReactNode;
}

/**
 * The legend above a board, which is its filter of statuses as well, with what can be chosen of the look. It has its room
 * at once, and is drawn after the first rows.
 */
export function BoardLegend(props: BoardLegendProps) {
  const { board, rows, drawn, seen, address, rowFilter, change, look, hours } = props;
  const { filter, cover } = address;
  const counted = useAfterRows(board);
  const counts = useMemo(
    () => counted && seen && statusCounts(counted, rowFilter, seen, rows),
    [counted, rowFilter, seen, rows],
  );
  const offered = useMemo(
    () => (counted === undefined ? [] : offeredFilters(counted, filter)),
    [counted, filter],
  );
  if (counted === undefined) return <LegendRoom />;
  return (
    <StatusLegend
      statuses={props.statuses}
      offered={offered}
      filter={filter}
      onFilter={(next) => change({ filter: next })}
      counts={counts}
      cover={drawn !== 'scale' || !props.covered ? undefined : cover === undefined ? 'hidden' : 'shown'}
      onCover={(next) => change({ cover: next === 'shown' ? allWork : undefined })}
      colleagues={props.colleagues}
      lookMenu={
        drawn !== 'list' && (
          <LookMenu
            look={look}
            offers={[
              ...(drawn === 'weeks' ? (['size'] as const) : []),
              ...(rows === 'people' ? (['groups'] as const) : []),
            ]}
            onLook={(next) => {
              rememberLook(next);
              change({ look: next });
            }}
          />
        )
      }
      hours={drawn === 'scale' ? hours : undefined}
      onHours={(next) => {
        rememberHours(next);
        change({ hours: next });
      }}
    />
  );
}
