import { dateOfLocalDay } from '../../../domain/time/localDay.ts';
import { swapping } from '../../plans/swapping.ts';
import { counted } from '../../shell/counted.ts';
import { placementOf } from '../board/board.ts';
import type { ChangeKind } from '../board/comparison.ts';
import { nothingSelected } from '../board/selection.ts';
import type { BoardSession, SessionSnapshot } from '../changes/sessionContract.ts';
import { allWork, type BoardFrame, CoverBand } from '../cover/CoverBand.tsx';
import styles from '../timelineScreen.module.css';
import { BoardPanels } from '../view/BoardPanels.tsx';
import { BoardView } from '../view/BoardView.tsx';
import { DayList } from '../view/days/DayList.tsx';
import { forbiddenPeople, heldBooking } from '../view/planning/planner.ts';
import type { BandFrame } from '../view/rows/bandFrame.ts';
import { showMessage } from '../view/session/boardMessage.ts';
import type { ShownBoard } from '../view/session/shownBoard.ts';
import { SelectionBar } from '../view/tools/SelectionBar.tsx';
import { WeekView } from '../week/WeekView.tsx';
import type { BoardScreenModel } from './useBoardScreen.ts';

const unchanged: ReadonlyMap<string, ChangeKind> = new Map();

/** A board that is loaded, and what is part of it. */
export interface LoadedBoardProps {
  readonly model: BoardScreenModel;
  readonly session: BoardSession;
  readonly snapshot: SessionSnapshot;
}

/** The board, what is selected there, and the panel beside it. */
export function BoardArea({ model, session, snapshot }: LoadedBoardProps) {
  const { planning, plans, plansAll } = model;
  const { onRemove } = model.offers;
  return (
    <div className={styles.work}>
      <div className={styles.boardArea}>
        {model.period.asList ? (
          <ListedBoard model={model} snapshot={snapshot} />
        ) : (
          <DrawnBoard model={model} session={session} snapshot={snapshot} />
        )}
        {model.places && planning.selection.size > 0 && (
          <SelectionBar
            selection={planning.selection}
            board={snapshot.board}
            onPlan={plansAll ? planning.ask : undefined}
            asking={model.offers.steps?.asking}
            onSwap={plans && model.offers.steps?.asking !== undefined ? swapping.become : undefined}
            onUnallocate={unallocates(model, snapshot, session)}
            onLock={plans ? model.onLock : undefined}
            onRemove={
              onRemove &&
              (() => {
                onRemove([...planning.selection]);
                planning.setSelection(nothingSelected);
              })
            }
            onClear={() => planning.setSelection(nothingSelected)}
          />
        )}
      </div>
      <BoardPanels
        panel={model.panel}
        onPanel={model.setPanel}
        planning={planning}
        session={session}
        snapshot={snapshot}
        window={model.period.window}
        format={model.period.format}
        force={model.offers.force}
        find={model.offers.find}
        plans={plansAll}
        maxDistanceMetres={model.organisation.settings.maxDistanceMetres}
        onGoTo={model.onGoTo}
      />
    </div>
  );
}

/** Takes everybody off what is selected, as one step; undefined if nobody can be taken off any of it. */
function unallocates(
  { planner, planning, plans }: BoardScreenModel,
  { board }: SessionSnapshot,
  session: BoardSession,
): (() => void) | undefined {
  if (!plans) return undefined;
  const moves = [...planning.selection].flatMap((bookingId) => {
    const booking = board.bookings.get(bookingId);
    if (booking === undefined || booking.resources.length === 0) return [];
    const to = { ...placementOf(booking), resourceIds: [] };
    const reason = heldBooking(planner, booking).fixed ?? forbiddenPeople(planner, board, bookingId, to);
    return reason === undefined ? [{ bookingId, to, force: false }] : [];
  });
  if (moves.length === 0) return undefined;
  return () => {
    session.move(moves, `Unallocate ${counted(moves.length, 'booking')}`);
    planning.setSelection(nothingSelected);
  };
}

/** Where there is no room for a board: one day of it. */
function ListedBoard({ model, snapshot }: Omit<LoadedBoardProps, 'session'>) {
  const { period } = model;
  return (
    <DayList
      board={snapshot.board}
      window={period.window}
      rows={model.shows.rows}
      filter={model.filter}
      format={period.format}
      asked={period.asked}
      now={model.clock}
      onOpen={model.onOpen}
      onOpenRow={model.onOpenRow}
      onView={period.onView}
      more={model.slots.listed}
    />
  );
}

/** The board as bars along time, or as cards in the days of weeks. */
function DrawnBoard({ model, session, snapshot }: LoadedBoardProps) {
  const { period, shows, boardLook } = model;
  const key = `${shows.rows} ${period.window.from}`;
  const shown = {
    ...shownBoard(model, session, snapshot),
    band: bandOf(model),
    printed: model.printing && model.prints.kind === 'board',
  };
  if (shows.look.view === 'weeks') return <WeekView key={key} {...shown} look={boardLook} />;
  const covered = shows.cover !== undefined && model.address.cover !== undefined;
  return (
    <BoardView
      key={key}
      {...shown}
      onZoom={period.onZoom}
      hours={model.hours}
      group={boardLook.group}
      under={
        covered
          ? (frame) => <Cover model={model} frame={frame} position={snapshot.board.position} />
          : undefined
      }
    />
  );
}

/** What is drawn beneath the rows; a week view shows some of the days of its window. */
function bandOf({ period, shows, slots }: BoardScreenModel) {
  const { band } = slots;
  if (band === undefined) return undefined;
  const { seen, window } = period;
  const days =
    shows.look.view === 'weeks' && seen !== undefined
      ? { start: seen.start, end: seen.end }
      : { start: window.from, end: window.to };
  return (frame: BandFrame) => band(frame, days);
}

interface CoverProps {
  readonly model: BoardScreenModel;
  readonly frame: BoardFrame;
  readonly position: number;
}

function Cover({ model, frame, position }: CoverProps) {
  const { firstDay, window, format } = model.period;
  return (
    <CoverBand
      {...frame}
      of={{
        from: dateOfLocalDay(firstDay),
        to: dateOfLocalDay(firstDay + window.days.length - 1),
        rosterTemplateId: model.shows.cover?.rosterTemplateId,
      }}
      chosen={model.address.cover ?? allWork}
      onChosen={(cover) => model.change({ cover })}
      position={position}
      format={format}
    />
  );
}

function shownBoard(
  model: BoardScreenModel,
  session: BoardSession,
  snapshot: SessionSnapshot,
): Omit<ShownBoard, 'printed'> {
  const { shows, offers, period, planning } = model;
  const { rows, comparison } = shows;
  const { setPanel } = model;
  return {
    room: model.room.current,
    zoom: period.zoom,
    filter: model.filter,
    onTray: model.plans ? () => setPanel((old) => (old === 'tray' ? 'none' : 'tray')) : undefined,
    ghosts: (rows === 'customers' ? comparison?.customerGhosts : comparison?.ghosts) ?? planning.ghosts,
    onDay: offers.onDay ?? period.onDay,
    now: model.clock,
    asked: period.asked,
    onView: period.onView,
    session,
    snapshot,
    window: period.window,
    rows,
    planner: model.planner,
    format: period.format,
    seen: period.seen?.days,
    selectedId: model.address.bookingId,
    selection: planning.selection,
    onSelect: planning.setSelection,
    onLock: model.onLock,
    changes: comparison?.kinds ?? unchanged,
    shown: planning.shown,
    onOpen: model.onOpen,
    onOpenRow: model.onOpenRow,
    onMessage: showMessage,
    onNew: model.begin,
    clipboard: model.clipboard,
    onCopy: model.setClipboard,
    onPaste: offers.making?.make,
    steps: offers.steps,
    onEdit: model.onEdit,
    onDropped: offers.onDropped,
  };
}
