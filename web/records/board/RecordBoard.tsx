import { Select, Text } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import type { RecordName } from '../../../domain/catalogues/records.ts';
import { mayCommand } from '../../../domain/rights/mayCommand.ts';
import classes from '../../board/Board.module.css';
import type { RecordsQuery } from '../../client/queries.ts';
import { useCommand } from '../../client/useCommand.ts';
import { CommandNotice } from '../../shell/CommandNotice.tsx';
import { useSession } from '../../shell/SessionContext.ts';
import { useFormats } from '../../shell/useFormats.ts';
import { useMinute } from '../../shell/useMinute.ts';
import { usePhone } from '../../shell/usePhone.ts';
import { type AnyRow, manyOf, stageFieldIn } from '../anyRecord.ts';
import { useOwnStatuses } from '../stages/ownStatuses.ts';
import { stepsOf } from '../stages/recordSteps.ts';
import type { TakesSteps } from '../stages/useStageSteps.tsx';
import { type BoardColumn, boardColumns, moveTo, nearestColumn } from './boardColumns.ts';
import { Column } from './Column.tsx';

export interface RecordBoardProps {
  readonly name: RecordName;
  /** The field that it has columns by. */
  readonly by: string;
  /** What its list is asked for, besides the value of that field. */
  readonly query: RecordsQuery;
  /** The one column that is wanted; null: all. */
  readonly only: string | null;
  /** How many there are in each column; undefined until it is known. */
  readonly counts: Readonly<Record<string, number>> | undefined;
  readonly steps: TakesSteps;
}

/**
 * Records as cards, in a column for each stage or each value of a field. A card is moved by dragging it or by keys: to
 * another stage by the step that leads there, to another value by a change.
 */
export function RecordBoard({ name, by, query, only, counts, steps }: RecordBoardProps) {
  const session = useSession();
  const now = useMinute();
  const { zone } = useFormats();
  const phone = usePhone();
  const command = useCommand();
  const [dragged, setDragged] = useState<AnyRow>();
  const [shown, setShown] = useState<string>();
  /** The card that takes the focus in the column that it comes to. */
  const focusOn = useRef<string>(undefined);
  const statuses = useOwnStatuses(name);
  const every = useMemo(() => boardColumns(name, by, statuses), [name, by, statuses]);
  const columns = only === null ? every : every.filter(({ stage }) => stage === only);
  const moves =
    by === stageFieldIn(name) ? stepsOf(name, session).length > 0 : mayCommand(session, `${name}.change`);
  const moveOf = (row: AnyRow, { value }: BoardColumn) =>
    moveTo(name, by, row, value, session, { now, zone });
  const move = async (row: AnyRow, title: string, column: BoardColumn) => {
    const how = moveOf(row, column);
    const arrived = () => {
      focusOn.current = row.id;
    };
    if (how.kind === 'step') steps.begin(how.step, [{ id: row.id, title }], arrived);
    if (how.kind !== 'change') return;
    const input = { [`${name}Id`]: row.id, [by]: column.value };
    if ((await command.sendAny(`${name}.change`, input)) !== undefined) arrived();
  };
  const columnOf = (column: BoardColumn) => (
    <Column
      key={column.value}
      name={name}
      by={by}
      column={column}
      query={query}
      count={counts === undefined ? undefined : (counts[column.value] ?? 0)}
      collapses={column.over && columns.length > 1 && !phone}
      steps={steps}
      focusOn={focusOn}
      onDrag={setDragged}
      dragged={dragged === undefined ? undefined : { row: dragged, move: moveOf(dragged, column) }}
      onMove={(row, title, to) => {
        const side =
          to === 'here' ? undefined : nearestColumn(columns, column.value, to, (one) => moveOf(row, one));
        const target = to === 'here' ? column : side;
        if (target !== undefined) void move(row, title, target);
      }}
    />
  );
  const first = columns.find(({ value }) => value === shown) ?? columns[0];
  return (
    <>
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
      {phone && first !== undefined ? (
        <div className={classes.single}>
          <Select
            aria-label="Column"
            data={columns.map(({ value, label, isCounted }) => ({
              value,
              label: isCounted ? `${label} ${counts?.[value] ?? 0}` : label,
            }))}
            value={first.value}
            allowDeselect={false}
            onChange={(value) => setShown(value ?? undefined)}
          />
          {columnOf(first)}
        </div>
      ) : (
        <>
          <section className={classes.board} aria-label={`Board of ${manyOf(name).toLowerCase()}`}>
            {columns.map(columnOf)}
          </section>
          {moves && (
            <Text size="xs" c="dimmed" mt="xs">
              Drag a card to move it, or press [ or ] on it.
            </Text>
          )}
        </>
      )}
    </>
  );
}
