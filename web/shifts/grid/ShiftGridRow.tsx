import { memo } from 'react';
import type { AbsenceView } from '../../../api/contract/views.ts';
import { absenceTitle } from '../../../domain/absence/absenceTitle.ts';
import { type Hours, lastSecond } from '../../../domain/shift/dayHours.ts';
import type { LocalDay } from '../../../domain/time/localDay.ts';
import type { PeriodTotal } from '../personWeek.ts';
import type { ShiftPerson } from '../useShiftPeople.ts';
import { CellEditor, type CellEditorProps } from './CellEditor.tsx';
import { cellId, rowHeight } from './gridLayout.ts';
import styles from './shiftGrid.module.css';

/** A day of somebody, as it is drawn. */
export interface RowCell {
  readonly day: LocalDay;
  readonly hours: readonly Hours[];
  /** `07:00–15:00`, one for each period. */
  readonly texts: readonly string[];
  /** Edited and not saved; `theirs`: and somebody else has changed it since. */
  readonly state: 'saved' | 'edited' | 'theirs';
  readonly absence: AbsenceView | undefined;
  /** More than the limit of a day. */
  readonly total: PeriodTotal;
  readonly isToday: boolean;
  readonly isWeekend: boolean;
  /** `Ana Silva, Mon 02/Mar`, for those who do not see whose day it is. */
  readonly whose: string;
  /** What else is seen of it, in words. */
  readonly more: string;
}

export interface RowTotal {
  readonly key: string;
  /** `Week from Mon 02/Mar` */
  readonly spoken: string;
  readonly total: PeriodTotal;
}

export interface ShiftGridRowProps {
  readonly person: ShiftPerson;
  /** Its place among the people, from 0. */
  readonly index: number;
  /** Its place among all rows of the grid, from 1. */
  readonly rowIndex: number;
  readonly cells: readonly RowCell[];
  readonly totals: readonly RowTotal[];
  /** The selected columns of this row; undefined if none are. */
  readonly selected: { readonly from: number; readonly to: number } | undefined;
  /** The column of the cell that is typed into; undefined if it is in another row. */
  readonly active: number | undefined;
  /** The editor of that cell, while it is open. */
  readonly editor: Omit<CellEditorProps, 'label'> | undefined;
}

/** One person: their name, their days, and their totals. */
export const ShiftGridRow = memo(function ShiftGridRow(props: ShiftGridRowProps) {
  const { person, index, rowIndex, cells, totals, selected, active, editor } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table's rows cannot be left out while they are out of view
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
    <div
      role="row"
      aria-rowindex={rowIndex}
      className={styles.row}
      style={{ top: index * rowHeight, height: rowHeight }}
      data-row={index}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as the row */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as the row */}
      <div
        role="rowheader"
        aria-colindex={1}
        className={styles.name}
        title={`${person.name}\n${person.labels}`}
      >
        <span className={styles.nameText} dir="auto">
          {person.name}
        </span>
        <span className={styles.labels}>
          {person.external ? `External · ${person.labels}` : person.labels}
        </span>
      </div>
      {cells.map((cell, column) => (
        // biome-ignore lint/a11y/useSemanticElements: as the row
        // biome-ignore lint/a11y/useFocusableInteractive: as the row
        <div
          key={cell.day}
          id={cellId({ row: index, column })}
          role="gridcell"
          aria-colindex={column + 2}
          aria-selected={selected !== undefined && selected.from <= column && column <= selected.to}
          className={styles.cell}
          title={cell.texts.length > 1 ? cell.texts.join(', ') : undefined}
          data-column={column}
          data-state={cell.state}
          data-active={active === column || undefined}
          data-today={cell.isToday || undefined}
          data-weekend={cell.isWeekend || undefined}
          data-away={cell.absence === undefined ? undefined : cell.absence.kind}
          data-over={cell.total.isOver || undefined}
        >
          {active === column && editor !== undefined ? (
            <CellEditor {...editor} label={`Hours: ${cell.whose}`} />
          ) : (
            <>
              <span className={styles.spoken}>{`${cell.whose}: `}</span>
              {shortened(cell.texts, cell.absence === undefined ? 2 : 1).map((text) => (
                <span key={text} className={styles.period} data-period="">
                  {text}
                </span>
              ))}
              {cell.absence !== undefined && (
                <span className={styles.away}>{absenceTitle(cell.absence)}</span>
              )}
              <span className={styles.spoken}>{cell.more}</span>
            </>
          )}
        </div>
      ))}
      {totals.map(({ key, spoken, total }) => (
        // biome-ignore lint/a11y/useSemanticElements: as the row
        // biome-ignore lint/a11y/useFocusableInteractive: as the row
        <div
          key={key}
          role="gridcell"
          className={styles.total}
          data-over={total.isOver || undefined}
          aria-label={`${spoken}: ${total.text} hours${total.isOver ? ', more than allowed' : ''}`}
        >
          {total.text}
        </div>
      ))}
    </div>
  );
});

/** As many lines as a row has room for. */
function shortened(texts: readonly string[], lines: 1 | 2): readonly string[] {
  if (texts.length <= lines) return texts;
  const [first = ''] = texts;
  return lines === 1 ? [`${texts.length} periods`] : [first, `and ${texts.length - 1} more`];
}

/** `07:00–15:00`; past midnight with a sign of it. */
export function periodText(hours: Hours, clock: (second: number) => string): string {
  if (hours.begin === 0 && hours.end === 86_400) return 'all day';
  const isNight = lastSecond(hours) > 86_400;
  return `${clock(hours.begin)}–${clock(hours.end % 86_400)}${isNight ? ' +1' : ''}`;
}
