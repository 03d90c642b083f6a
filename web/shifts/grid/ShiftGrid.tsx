import { notifications } from '@mantine/notifications';
import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { hoursText } from '../../../domain/shift/hoursText.ts';
import { dateOfLocalDay, startOfLocalDay } from '../../../domain/time/localDay.ts';
import { useDropOnRow } from '../../openShifts/useDropOnRow.ts';
import { useGiveOpenShift } from '../../openShifts/useGiveOpenShift.tsx';
import { useOpenShifts } from '../../openShifts/useOpenShifts.ts';
import { LoadFailed } from '../../shell/Notice.tsx';
import { useSession } from '../../shell/SessionContext.ts';
import { useFormats } from '../../shell/useFormats.ts';
import { redoLast, undoLast } from '../../undo/undo.tsx';
import { useOwnUndoKeys } from '../../undo/useUndoKeys.ts';
import { fortnightsOf } from '../personWeek.ts';
import type { ShiftPeople } from '../useShiftPeople.ts';
import type { ShiftsAddress } from '../useShiftsAddress.ts';
import type { CellEditorProps } from './CellEditor.tsx';
import { GridHead } from './GridHead.tsx';
import { cleared, copied, filled, type GridCells, pasted } from './gridEdits.ts';
import { cellId, drawnRows, headHeight, openRowHeight, revealing, rowHeight } from './gridLayout.ts';
import { movedBy, type Place, rectangleOf } from './gridSelection.ts';
import { OpenShiftsRow, useOpenShiftLines } from './OpenShiftsRow.tsx';
import { ShiftGridRow } from './ShiftGridRow.tsx';
import styles from './shiftGrid.module.css';
import { useGridPointer } from './useGridPointer.ts';
import type { ControlledSelection } from './useGridSelection.ts';
import { useRowsOfGrid } from './useRowsOfGrid.ts';
import type { EditedShifts } from './useShiftDraft.ts';

export interface ShiftGridProps {
  readonly address: ShiftsAddress;
  readonly shifts: ShiftPeople;
  readonly edited: EditedShifts;
  readonly selection: ControlledSelection;
  readonly mayEdit: boolean;
}

/** People by days, edited like a spreadsheet; only the rows in sight are drawn. */
export function ShiftGrid({ address, shifts, edited, selection, mayEdit }: ShiftGridProps) {
  const { zone, format, moments } = useFormats();
  const { weekStart } = useSession().organisation.settings;
  const { shown } = shifts;
  const { first, weeks } = address;
  const columns = 7 * weeks;
  const size = { rows: shown.length, columns };
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  /** What stands in the editor of the active cell when it opens; undefined while none is open. */
  const [typing, setTyping] = useState<string>();
  const { anchor } = selection.selected;
  const rectangle = rectangleOf(selection.selected);
  const fortnights = fortnightsOf(first, weeks, weekStart);
  const open = useOpenShifts({
    start: startOfLocalDay(zone, first),
    end: startOfLocalDay(zone, first + columns),
  });
  const openLines = useOpenShiftLines(open.shifts);
  const openHeight = openRowHeight(openLines.lines);
  const giving = useGiveOpenShift();
  const dropping = useDropOnRow(
    scroller,
    (row) => shown[Number(row)]?.id,
    (openShiftId, resourceId) => giving.give?.(openShiftId, resourceId),
  );

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const look = () => setView({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  const { row: focusRow } = selection.selected.focus;
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const top = revealing(focusRow, element.scrollTop, element.clientHeight, headHeight + openHeight);
    if (top !== undefined) element.scrollTop = top;
  }, [focusRow, openHeight]);

  const grid: GridCells = {
    ...size,
    cellAt: ({ row, column }) => ({ resourceId: shown[row]?.id ?? '', day: first + column }),
    hoursOf: edited.hoursOf,
  };
  useOwnUndoKeys({
    undo: () => (edited.draft.past.length > 0 ? edited.undo() : undoLast()),
    redo: () => (edited.draft.future.length > 0 ? edited.redo() : redoLast()),
  });
  const pointer = useGridPointer(scroller, selection, () => startTyping());

  function startTyping(text?: string): void {
    if (!mayEdit || shown.length === 0) return;
    setTyping(text ?? hoursText(edited.hoursOf(grid.cellAt(anchor))));
  }
  function backToGrid(): void {
    setTyping(undefined);
    scroller.current?.focus({ preventScroll: true });
  }
  const onDone: CellEditorProps['onDone'] = (hours, next) => {
    edited.edit([{ ...grid.cellAt(anchor), hours }]);
    if (next === 'stay') {
      setTyping(undefined);
      return;
    }
    backToGrid();
    const key = { down: 'ArrowDown', up: 'ArrowUp', right: 'ArrowRight', left: 'ArrowLeft' }[next];
    const to = movedBy({ key, ctrl: false, page: 1 }, anchor, size);
    if (to !== undefined) selection.go(to, 'moving');
  };

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== scroller.current) return;
    const { key, shiftKey } = event;
    const ctrl = event.ctrlKey || event.metaKey;
    const page = Math.max(1, Math.floor(view.height / rowHeight) - 2);
    const to = movedBy({ key, ctrl, page }, shiftKey ? selection.selected.focus : anchor, size);
    if (to !== undefined) selection.go(to, shiftKey ? 'extending' : 'moving');
    else if (ctrl && key === 'a') selection.all();
    else if (key === 'Escape') selection.collapse();
    else if (!mayEdit) return;
    else if (ctrl && key === 'd') edited.edit(filled(grid, selection.selected, 'above'));
    else if (ctrl && key === 'r') edited.edit(filled(grid, selection.selected, 'left'));
    else if (key === 'Delete' || key === 'Backspace') edited.edit(cleared(grid, selection.selected));
    else if (key === 'Enter' || key === 'F2') startTyping();
    else if (key.length === 1 && !ctrl && !event.altKey && key !== ' ') startTyping(key);
    else return;
    event.preventDefault();
  }
  function onCopy(event: ClipboardEvent): void {
    if (event.target !== scroller.current) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copied(grid, selection.selected));
    if (event.type === 'cut' && mayEdit) edited.edit(cleared(grid, selection.selected));
  }
  function onPaste(event: ClipboardEvent): void {
    if (event.target !== scroller.current || !mayEdit) return;
    event.preventDefault();
    const { cells, unread, problem } = pasted(
      grid,
      selection.selected,
      event.clipboardData.getData('text/plain'),
    );
    edited.edit(cells);
    if (problem === undefined) return;
    notifications.show({
      color: 'red',
      withBorder: true,
      title: unread === 1 ? '1 cell was not pasted' : `${unread} cells were not pasted`,
      message: problem,
      closeButtonProps: { 'aria-label': 'Close the message' },
    });
  }

  const { from, to } = drawnRows(view.top, view.height, shown.length);
  const rowsAbove = openHeight > 0 ? 2 : 1;
  const rows = useRowsOfGrid({ address, shifts, edited, from, to });
  const isActiveDrawn = from <= anchor.row && anchor.row < to;
  return (
    <>
      {giving.notice}
      {open.error !== undefined && <LoadFailed what="Open shifts" error={open.error} onRetry={open.retry} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a table's rows cannot be left out while they are out of view */}
      <div
        ref={scroller}
        role="grid"
        aria-label="Shifts"
        aria-rowcount={shown.length + rowsAbove}
        aria-colcount={columns + 1}
        aria-multiselectable
        aria-readonly={!mayEdit}
        aria-activedescendant={isActiveDrawn ? cellId(anchor) : undefined}
        tabIndex={0}
        className={styles.grid}
        data-weeks={weeks}
        data-clock={moments.clock}
        style={sumsStyle(weeks + fortnights.length)}
        onKeyDown={onKeyDown}
        onCopy={onCopy}
        onCut={onCopy}
        onPaste={onPaste}
        {...pointer}
      >
        <GridHead address={address} />
        {openHeight > 0 && (
          <OpenShiftsRow
            address={address}
            arranged={openLines}
            height={openHeight}
            fortnights={fortnights.length}
            onGive={giving.give}
            onCarry={dropping.onCarry}
          />
        )}
        <div role="presentation" className={styles.canvas} style={{ height: shown.length * rowHeight }}>
          {rows.map(({ person, index, cells, totals }) => (
            <ShiftGridRow
              key={person.id}
              person={person}
              index={index}
              rowIndex={index + rowsAbove + 1}
              cells={cells}
              totals={totals}
              selected={
                rectangle.top <= index && index <= rectangle.bottom
                  ? { from: rectangle.left, to: rectangle.right }
                  : undefined
              }
              active={index === anchor.row ? anchor.column : undefined}
              editor={
                typing !== undefined && index === anchor.row
                  ? { text: typing, onDone, onCancel: backToGrid }
                  : undefined
              }
            />
          ))}
        </div>
      </div>
      <span className={styles.spoken} aria-live="polite">
        {spokenSelection(rectangle, (place) => format.dayOf(dateOfLocalDay(first + place.column)))}
      </span>
    </>
  );
}

/** How many columns of totals there are, for the style sheet. */
function sumsStyle(columns: number): CSSProperties & Readonly<Record<'--sums', number>> {
  return { '--sums': columns };
}

/** How much is selected, where it is more than one cell. */
function spokenSelection(
  { top, bottom, left, right }: ReturnType<typeof rectangleOf>,
  dayOf: (place: Place) => string,
): string {
  const cells = (bottom - top + 1) * (right - left + 1);
  return cells === 1
    ? ''
    : `${cells} cells selected, ${dayOf({ row: top, column: left })} to ${dayOf({ row: bottom, column: right })}`;
}
