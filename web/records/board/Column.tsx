import { Anchor, Skeleton, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import type { RecordName } from '../../../domain/catalogues/records.ts';
import classes from '../../board/Board.module.css';
import { BoardColumn } from '../../board/BoardColumn.tsx';
import { mostRecords, queries, type RecordsQuery } from '../../client/queries.ts';
import { LoadFailed } from '../../shell/Notice.tsx';
import { useSession } from '../../shell/SessionContext.ts';
import { useFormats } from '../../shell/useFormats.ts';
import { type AnyRow, recordOf, stageFieldIn } from '../anyRecord.ts';
import { listColumns } from '../list/listAddress.ts';
import { ownerField } from '../rowTitle.ts';
import { StageSign } from '../stages/StageBadge.tsx';
import type { TakesSteps } from '../stages/useStageSteps.tsx';
import { useNames } from '../useNames.ts';
import type { BoardColumn as ColumnOfBoard, Move } from './boardColumns.ts';
import { Card } from './Card.tsx';

/** How many cards are loaded at a time. */
const cardsAtOnce = 40;

export interface ColumnProps {
  readonly name: RecordName;
  readonly by: string;
  readonly column: ColumnOfBoard;
  readonly query: RecordsQuery;
  readonly count: number | undefined;
  /** Whether it is closed until somebody opens it. */
  readonly collapses: boolean;
  readonly steps: TakesSteps;
  readonly focusOn: RefObject<string | undefined>;
  readonly onDrag: (row: AnyRow | undefined) => void;
  /** The card that is being dragged, and what would move it here. */
  readonly dragged: { readonly row: AnyRow; readonly move: Move } | undefined;
  /** Moves a card here, or from here to the nearest column on a side. */
  readonly onMove: (row: AnyRow, title: string, to: 'here' | 'left' | 'right') => void;
}

/** A column of a board of a list: its cards, a page at a time. */
export function Column(props: ColumnProps) {
  const { name, by, column, query, count, collapses, steps, focusOn, onDrag, dragged, onMove } = props;
  const session = useSession();
  const { moments } = useFormats();
  const [limit, setLimit] = useState(cardsAtOnce);
  const [opened, setOpened] = useState(false);
  const isOpen = !collapses || opened;
  const list = useQuery({
    ...queries.records(name, { ...query, ...column.asks, limit }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const rows: readonly AnyRow[] = list.data?.rows ?? [];
  const owner = ownerField(name);
  const columns = listColumns(name, session);
  const nameOf = useNames(recordOf(name).shown, rows, owner === undefined ? columns : [...columns, owner]);
  const isStage = by === stageFieldIn(name);
  const dropped = dragged?.move.kind;
  return (
    <BoardColumn
      label={column.label}
      sign={isStage && <StageSign name={name} stage={column.stage} />}
      count={column.isCounted ? count : list.data?.total}
      {...(collapses
        ? { shut: { is: isOpen ? 'open' : 'shut', onToggle: () => setOpened(!opened) } as const }
        : {})}
      dropping={
        dropped === undefined
          ? 'nothing'
          : dropped === 'none'
            ? { refused: isStage ? 'No step leads here' : 'Cannot be moved here' }
            : dropped === 'here'
              ? 'here'
              : 'taken'
      }
      onDrop={(title) => dragged !== undefined && onMove(dragged.row, title, 'here')}
    >
      {!isOpen ? null : list.error !== null && list.data === undefined ? (
        <LoadFailed what={column.label} error={list.error} onRetry={() => void list.refetch()} />
      ) : list.data === undefined ? (
        <Skeleton height={64} radius="md" role="status" aria-busy="true" aria-label="Loading" />
      ) : (
        <>
          <ul className={classes.cards}>
            {rows.map((row) => (
              <Card
                key={row.id}
                name={name}
                by={by}
                row={row}
                columns={columns}
                formats={{ moments, nameOf }}
                steps={steps}
                focusOn={focusOn}
                onDrag={onDrag}
                onMove={(title, side) => onMove(row, title, side)}
              />
            ))}
          </ul>
          {rows.length === 0 && <Text className={classes.nothing ?? ''}>None</Text>}
          {rows.length < list.data.total && limit < mostRecords && (
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() => setLimit(Math.min(limit + cardsAtOnce, mostRecords))}
            >
              Show more
            </Anchor>
          )}
        </>
      )}
    </BoardColumn>
  );
}
