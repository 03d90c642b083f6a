import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { Anchor, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { RecordName } from '../../../domain/catalogues/records.ts';
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
import type { BoardColumn, Move } from './boardColumns.ts';
import { Card } from './Card.tsx';
import classes from './RecordBoard.module.css';

/** How many cards are loaded at a time. */
const cardsAtOnce = 40;

export interface ColumnProps {
  readonly name: RecordName;
  readonly by: string;
  readonly column: BoardColumn;
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

/** A column of a board: its cards, a page at a time. */
export function Column(props: ColumnProps) {
  const { name, by, column, query, count, collapses, steps, focusOn, onDrag, dragged, onMove } = props;
  const id = useId();
  const session = useSession();
  const { moments } = useFormats();
  const [limit, setLimit] = useState(cardsAtOnce);
  const [opened, setOpened] = useState(false);
  const isOpen = !collapses || opened;
  const list = useQuery({
    ...queries.records(name, { ...query, [by]: column.value, limit }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const rows: readonly AnyRow[] = list.data?.rows ?? [];
  const owner = ownerField(name);
  const columns = listColumns(name, session);
  const nameOf = useNames(recordOf(name).shown, rows, owner === undefined ? columns : [...columns, owner]);
  const frame = useRef<HTMLElement>(null);
  const [over, setOver] = useState<'over' | 'elsewhere'>('elsewhere');
  const latest = useRef({ dragged, onMove });
  latest.current = { dragged, onMove };
  useEffect(() => {
    if (frame.current === null) return;
    return dropTargetForElements({
      element: frame.current,
      canDrop: () => ['step', 'change'].includes(latest.current.dragged?.move.kind ?? 'none'),
      onDragEnter: () => setOver('over'),
      onDragLeave: () => setOver('elsewhere'),
      onDrop({ source }) {
        setOver('elsewhere');
        const row = latest.current.dragged?.row;
        if (row !== undefined) latest.current.onMove(row, String(source.data.title), 'here');
      },
    });
  }, []);
  const closed = dragged?.move.kind === 'none';
  const head = (
    <>
      {by === stageFieldIn(name) && <StageSign name={name} stage={column.value} />}
      <span className={classes.label}>{column.label}</span>
      <span className={classes.count}>{count}</span>
    </>
  );
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <section
      ref={frame}
      className={classes.column}
      aria-labelledby={id}
      data-collapsed={!isOpen || undefined}
      data-closed={closed || undefined}
      data-over={over === 'over' || undefined}
    >
      <h2 id={id} className={classes.head}>
        {collapses ? (
          <UnstyledButton
            className={classes.toggle ?? ''}
            aria-expanded={isOpen}
            onClick={() => setOpened(!opened)}
          >
            <Chevron size={15} aria-hidden />
            {head}
          </UnstyledButton>
        ) : (
          head
        )}
      </h2>
      {closed && (
        <span className={classes.none}>
          {by === stageFieldIn(name) ? 'No step leads here' : 'Cannot be moved here'}
        </span>
      )}
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
    </section>
  );
}
