import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { BookingView } from '../../api/contract/views.ts';
import { mayPlanEverything } from '../../domain/rights/rights.ts';
import type { Interval } from '../../domain/time/intervals.ts';
import { dateOfLocalDay, type LocalDay } from '../../domain/time/localDay.ts';
import { wantStep } from '../booking/wantedStep.ts';
import { Faces } from '../holds/Faces.tsx';
import { HoldersContext } from '../holds/HoldersContext.ts';
import { nobody, useLooks } from '../holds/holders.ts';
import type { ForcePlan } from '../plans/useForcePlan.ts';
import { rememberedHours } from './address/rememberedHours.ts';
import { rememberedLook } from './address/rememberedLook.ts';
import type { TimelineAddress } from './address/timelineAddress.ts';
import type { Board } from './board/board.ts';
import type { RowKind } from './board/boardRows.ts';
import type { ChangeKind, Comparison } from './board/comparison.ts';
import { unallocatedRow } from './board/hitTest.ts';
import { nothingSelected } from './board/selection.ts';
import { tonesBy } from './board/tones.ts';
import { type BoardScreenKey, type BoardScreen as BoardScreenLook, boardScreens } from './boardScreens.ts';
import type { BoardSession, SessionSnapshot } from './changes/sessionContract.ts';
import { allWork, type BoardFrame, CoverBand } from './cover/CoverBand.tsx';
import type { CoverOf } from './cover/coverQuery.ts';
import type { Clipboard } from './create/clipboard.ts';
import type { NewBooking } from './create/newBooking.ts';
import { FoundBookings } from './found/FoundBookings.tsx';
import { type FindBookings, useFoundBookings } from './found/useFoundBookings.ts';
import { type DrawnSpan, usualLength } from './gesture/gesture.ts';
import type { BoardSteps } from './menu/useBoardSteps.ts';
import type { TimelineSource } from './source/timelineSource.ts';
import styles from './timelineScreen.module.css';
import { type BoardPanel, BoardPanels } from './view/BoardPanels.tsx';
import { BoardEmpty, BoardEmptyThen, BoardFailed, BoardSkeleton } from './view/BoardPlaceholder.tsx';
import { BoardView } from './view/BoardView.tsx';
import { DayList } from './view/days/DayList.tsx';
import { PrintedSheets, usePrints } from './view/days/PrintedSheets.tsx';
import { BoardLegend } from './view/look/BoardLegend.tsx';
import { BoardWordsContext } from './view/look/BoardWordsContext.ts';
import { LegendRoom } from './view/look/StatusLegend.tsx';
import { ToneContext } from './view/look/ToneContext.ts';
import { PlanDialog } from './view/planning/PlanDialog.tsx';
import { planChoices } from './view/planning/planChoices.ts';
import { type Planner, subjectOf } from './view/planning/planner.ts';
import { usePlanning } from './view/planning/usePlanning.ts';
import type { BandFrame } from './view/rows/bandFrame.ts';
import { lockMessage, showMessage } from './view/session/boardMessage.ts';
import type { ShownBoard } from './view/session/shownBoard.ts';
import { useBoardSession, useBoardSnapshot } from './view/session/useBoardSession.ts';
import { useBoardUndo } from './view/session/useBoardUndo.ts';
import type { Size } from './view/session/useBoardViewport.ts';
import { HelpDialog } from './view/tools/HelpDialog.tsx';
import { SelectionBar } from './view/tools/SelectionBar.tsx';
import { Toolbar } from './view/tools/Toolbar.tsx';
import { useScreenKeys } from './view/tools/useScreenKeys.ts';
import { useShownPeriod } from './view/tools/useShownPeriod.ts';
import type { BoardWeekPdfsProps } from './week/BoardWeekPdfs.tsx';
import { WeekView } from './week/WeekView.tsx';
import './view/look/changeMarks.css';
import './view/look/status.css';

export interface BoardMaking {
  /** Asks for the rest of a booking that is begun in a place. */
  readonly form: (place: DrawnSpan, onClose: () => void) => ReactNode;
  /** Makes bookings as one step, and tells which could not be made. */
  readonly make: (bookings: readonly NewBooking[]) => void;
}

export interface TimelineScreenProps {
  readonly source: TimelineSource;
  readonly planner: Planner;
  /** What the rows are: people if omitted. */
  readonly rows?: RowKind;
  /** Shows other rows; omitted where there are none. */
  readonly onRows?: ((rows: RowKind) => void) | undefined;
  /** How the board is drawn: along an axis of time if omitted. */
  readonly look?: BoardScreenLook;
  /** Shows a day by the hour; omitted where the board itself does. */
  readonly onDay?: ((day: LocalDay) => void) | undefined;
  readonly address: TimelineAddress;
  readonly onAddress: (address: TimelineAddress) => void;
  /** Epoch seconds. */
  readonly now: () => number;
  /** What the toolbar says after its title. */
  readonly heading?: ReactNode;
  /** What the toolbar offers besides its own tools. */
  readonly tools?: ReactNode;
  /** What saves the weeks of the rows on paper, beside the help of a week view; omitted where none are saved. */
  readonly papers?: ((shown: BoardWeekPdfsProps) => ReactNode) | undefined;
  /** The past moment that is shown, epoch seconds; undefined in the present. */
  readonly asOf?: number | undefined;
  /** Finds bookings that are not on the board as well; omitted where there is no search. */
  readonly find?: FindBookings | undefined;
  /** Makes allocations despite checks that a plan left out; omitted where that cannot be done. */
  readonly force?: ForcePlan | undefined;
  /** What is shown beside the board once it is loaded. */
  readonly beside?: ((board: Board) => ReactNode) | undefined;
  /** How new bookings are made; omitted where none can be. */
  readonly making?: BoardMaking | undefined;
  /** Takes what is selected off the board; omitted where that is not done with many at once. */
  readonly onRemove?: ((bookingIds: readonly string[]) => void) | undefined;
  /** Cover under the board, with a roster or without; omitted where it is not told. */
  readonly cover?: Pick<CoverOf, 'rosterTemplateId'> | undefined;
  /** What is drawn beneath the people or customers of these days; omitted for nothing. */
  readonly band?: ((frame: BandFrame, days: Interval) => ReactNode) | undefined;
  /** The same where the board is a list of one day. */
  readonly listed?: ((day: Interval) => ReactNode) | undefined;
  /** What is said above the board; omitted for nothing. */
  readonly notice?: ReactNode;
  /** Called with a single booking as it was before it was dropped elsewhere; omitted where nobody wants to know. */
  readonly onDropped?: ShownBoard['onDropped'];
  /** The steps that bookings offer in the board's menu; omitted where none can be taken. */
  readonly steps?: BoardSteps | undefined;
  /** The board as which colleagues are told that it is looked at; undefined: nobody is told. */
  readonly lookedAs?: BoardScreenKey | undefined;
  /** What happens to the board by a later moment; undefined if none is compared. */
  readonly comparison?: Comparison | undefined;
}

const unchanged: ReadonlyMap<string, ChangeKind> = new Map();

/** The timeline with its toolbar and dialogs, from any source (docs/performance.md). */
export function TimelineScreen(props: TimelineScreenProps) {
  return (
    <HoldersContext value={props.planner.holders ?? nobody}>
      <BoardWordsContext value={subjectOf(props.planner).words}>
        <BoardScreen {...props} />
      </BoardWordsContext>
    </HoldersContext>
  );
}

function BoardScreen(props: TimelineScreenProps) {
  const { source, planner, rows = 'people', address, onAddress, now, asOf, comparison } = props;
  const { look = boardScreens.timeline } = props;
  const inWeeks = look.view === 'weeks';
  const clock = useMemo(() => (asOf === undefined ? now : () => asOf), [now, asOf]);
  const latest = useRef({ address, onAddress });
  latest.current = { address, onAddress };
  const change = useCallback((fields: Partial<TimelineAddress>) => {
    latest.current.onAddress({ ...latest.current.address, ...fields });
  }, []);
  const { organisation } = planner;
  const period = useShownPeriod({ organisation, look, address, change, now, clock });
  const { firstDay, window: shownWindow, zoom, asList, format, seen } = period;
  const { lookedAs } = props;
  const days = seen?.days;
  const looks = useLooks(
    lookedAs === undefined || days === undefined
      ? undefined
      : { board: lookedAs, from: days.first.start, to: days.last.end },
  );
  const hours = address.hours ?? rememberedHours();
  const boardLook = useMemo(() => address.look ?? rememberedLook(), [address.look]);
  const [attempt, setAttempt] = useState(0);
  const subject = subjectOf(planner);
  const places = subject.mayPlace(planner.person);
  const plans = places && subject.planning === 'bookings';
  const plansAll = plans && mayPlanEverything(planner.person);
  const loaded = useBoardSession(source, shownWindow, places ? planner : undefined, attempt);
  const failed = loaded.kind === 'failed';
  // A moment that could not be shown says nothing of another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the moment asks again
  useEffect(() => {
    if (failed) setAttempt((old) => old + 1);
  }, [asOf]);
  const session = loaded.kind === 'ready' ? loaded.session : undefined;
  const snapshot = useBoardSnapshot(session);
  const room = useRef<Size>(undefined);
  const [helping, setHelping] = useState(false);
  const [panel, setPanel] = useState<BoardPanel>('none');
  useEffect(() => session?.onNotice(({ kind }) => kind === 'jobBegun' && setPanel(besideTray)), [session]);
  const planning = usePlanning(firstDay);
  const found = useFoundBookings(props.find, address.filter.text, 'all');
  const filter = useMemo(() => {
    const ids =
      found.bookings?.flatMap(({ customerId, resources }) =>
        rows === 'customers' ? customerId : resources.map(({ id }) => id),
      ) ?? [];
    return ids.length === 0 ? address.filter : { ...address.filter, alsoIds: new Set(ids) };
  }, [address.filter, found.bookings, rows]);
  const onOpen = useCallback((bookingId: string) => change({ bookingId }), [change]);
  const onEdit = useCallback(
    (bookingId: string) => {
      wantStep({ bookingId, action: 'edit' });
      change({ bookingId });
    },
    [change],
  );
  const onOpenRow = useCallback(
    (id: string) => change(rows === 'customers' ? { customerId: id } : { resourceId: id }),
    [change, rows],
  );
  /** Shows a booking wherever it lies: another window is opened for it if need be. */
  const onGoTo = ({ id, start, resources }: BookingView) => {
    planning.show(id, resources[0]?.id);
    period.onInstant(start, { bookingId: id });
  };
  const onLock = useCallback(
    (bookingIds: readonly string[]) => {
      if (!plans || session === undefined) return;
      const { bookings } = session.getSnapshot().board;
      const to = bookingIds.every((id) => bookings.get(id)?.locked === true) ? 'unlocked' : 'locked';
      showMessage(lockMessage(to, session.lock(bookingIds, to)));
    },
    [plans, session],
  );
  const board = snapshot?.board;
  const labels = board?.labels;
  const tones = useMemo(() => tonesBy(boardLook.colour, labels ?? new Map()), [boardLook.colour, labels]);
  const { prints, printing } = usePrints(period, look.view, rows);
  const [clipboard, setClipboard] = useState<Clipboard>([]);
  const [begun, setBegun] = useState<DrawnSpan | undefined>();
  const begin = props.making === undefined ? undefined : setBegun;
  /** Nobody's, at the next full hour if today is seen, else in the morning of the first day that is. */
  const beginAnywhere = () => {
    const hour = Math.ceil(clock() / 3600) * 3600;
    const first = seen?.days?.first;
    const isSeen = seen === undefined || (hour >= seen.start && hour < seen.end);
    const start = isSeen || first === undefined ? hour : first.start + 9 * 3600;
    begin?.({ row: unallocatedRow, start, end: start + usualLength });
  };
  const onRemove =
    props.onRemove &&
    (() => {
      props.onRemove?.([...planning.selection]);
      planning.setSelection(nothingSelected);
    });
  const coverOf = useMemo(
    (): CoverOf => ({
      from: dateOfLocalDay(firstDay),
      to: dateOfLocalDay(firstDay + shownWindow.days.length - 1),
      rosterTemplateId: props.cover?.rosterTemplateId,
    }),
    [firstDay, shownWindow, props.cover?.rosterTemplateId],
  );
  const under = (frame: BoardFrame) => (
    <CoverBand
      {...frame}
      of={coverOf}
      chosen={address.cover ?? allWork}
      onChosen={(cover) => change({ cover })}
      position={board?.position ?? 0}
      format={format}
    />
  );
  const drawnBand = props.band;
  // A week view shows some of the days of its window.
  const bandDays = inWeeks && seen !== undefined ? { start: seen.start, end: seen.end } : undefined;
  const band =
    drawnBand &&
    ((frame: BandFrame) => drawnBand(frame, bandDays ?? { start: shownWindow.from, end: shownWindow.to }));
  const undoing = useBoardUndo(session, snapshot);
  useScreenKeys({ zoom, zooms: look.zooms, onZoom: period.onZoom, onHelp: () => setHelping(true) });
  useWarningBeforeLeaving(snapshot !== undefined && snapshot.sync !== 'saved');

  const shownBoard = (session: BoardSession, snapshot: SessionSnapshot): Omit<ShownBoard, 'printed'> => ({
    room: room.current,
    zoom,
    filter,
    onTray: plans ? () => setPanel((old) => (old === 'tray' ? 'none' : 'tray')) : undefined,
    ghosts: (rows === 'customers' ? comparison?.customerGhosts : comparison?.ghosts) ?? planning.ghosts,
    onDay: props.onDay ?? period.onDay,
    now: clock,
    asked: period.asked,
    onView: period.onView,
    session,
    snapshot,
    window: shownWindow,
    rows,
    planner,
    format,
    selectedId: address.bookingId,
    selection: planning.selection,
    onSelect: planning.setSelection,
    onLock,
    changes: comparison?.kinds ?? unchanged,
    shown: planning.shown,
    onOpen,
    onOpenRow,
    onMessage: showMessage,
    onNew: begin,
    clipboard,
    onCopy: setClipboard,
    onPaste: props.making?.make,
    steps: props.steps,
    onEdit,
    onDropped: props.onDropped,
  });

  return (
    <ToneContext value={tones}>
      <div className={styles.screen}>
        <Toolbar
          rows={rows}
          onRows={props.onRows}
          undoing={undoing}
          period={period.text}
          onGo={period.onGo}
          zoom={zoom}
          zooms={look.zooms}
          onZoom={asList ? undefined : period.onZoom}
          filter={address.filter}
          onFilter={(filter) => change({ filter })}
          session={session}
          snapshot={snapshot}
          edits={subject.planning === 'bookings' ? plansAll : places}
          plans={plansAll}
          onPlan={planning.ask}
          onNew={begin && beginAnywhere}
          jobsShown={panel === 'jobs' && planning.preview === undefined}
          onJobs={() => {
            planning.discard();
            setPanel(panel === 'jobs' && planning.preview === undefined ? 'none' : 'jobs');
          }}
          prints={prints.kind}
          papers={
            inWeeks &&
            board !== undefined &&
            days !== undefined &&
            props.papers?.({ board, rows, filter, days })
          }
          onHelp={() => setHelping(true)}
          heading={props.heading}
          tools={props.tools}
        />
        {snapshot !== undefined && snapshot.board.resources.length > 0 && (
          <BoardLegend
            board={snapshot.board}
            statuses={subject.statuses}
            rows={rows}
            drawn={asList ? 'list' : look.view}
            seen={seen}
            address={address}
            rowFilter={filter}
            change={change}
            colleagues={seen !== undefined && <Faces looks={looks} seen={seen} format={format} />}
            covered={props.cover !== undefined}
            look={boardLook}
            hours={hours}
          />
        )}
        {props.notice}
        <FoundBookings found={found} format={format} onOpen={onGoTo} />
        {loaded.kind === 'loading' && <Waiting room={room} />}
        {loaded.kind === 'failed' && (
          <BoardFailed message={loaded.message} onRetry={() => setAttempt(attempt + 1)} />
        )}
        {session !== undefined &&
          snapshot !== undefined &&
          snapshot.board.resources.length === 0 &&
          (asOf === undefined ? <BoardEmpty /> : <BoardEmptyThen />)}
        {session !== undefined && snapshot !== undefined && snapshot.board.resources.length > 0 && (
          <div className={styles.work}>
            <div className={styles.boardArea}>
              {asList && (
                <DayList
                  board={snapshot.board}
                  window={shownWindow}
                  rows={rows}
                  filter={filter}
                  format={format}
                  asked={period.asked}
                  now={clock}
                  onOpen={onOpen}
                  onOpenRow={onOpenRow}
                  onView={period.onView}
                  more={props.listed}
                />
              )}
              {!asList && inWeeks && (
                <WeekView
                  key={`${rows} ${shownWindow.from}`}
                  {...shownBoard(session, snapshot)}
                  look={boardLook}
                  band={band}
                  printed={printing && prints.kind === 'board'}
                />
              )}
              {!asList && !inWeeks && (
                <BoardView
                  key={`${rows} ${shownWindow.from}`}
                  {...shownBoard(session, snapshot)}
                  onZoom={period.onZoom}
                  hours={hours}
                  group={boardLook.group}
                  band={band}
                  printed={printing && prints.kind === 'board'}
                  under={props.cover === undefined || address.cover === undefined ? undefined : under}
                />
              )}
              {places && planning.selection.size > 0 && (
                <SelectionBar
                  selection={planning.selection}
                  board={snapshot.board}
                  onPlan={plansAll ? planning.ask : undefined}
                  onLock={plans ? onLock : undefined}
                  onRemove={onRemove}
                  onClear={() => planning.setSelection(nothingSelected)}
                />
              )}
            </div>
            <BoardPanels
              panel={panel}
              onPanel={setPanel}
              planning={planning}
              session={session}
              snapshot={snapshot}
              window={shownWindow}
              format={format}
              force={props.force}
              find={props.find}
              plans={plansAll}
              maxDistanceMetres={organisation.settings.maxDistanceMetres}
              onGoTo={onGoTo}
            />
          </div>
        )}
        {printing && board !== undefined && (
          <PrintedSheets
            prints={prints}
            board={board}
            window={shownWindow}
            rows={rows}
            filter={address.filter}
            format={format}
            organisation={organisation.name}
          />
        )}
        {snapshot !== undefined && props.beside?.(snapshot.board)}
        {begun !== undefined && props.making?.form(begun, () => setBegun(undefined))}
        {helping && (
          <HelpDialog
            board={asOf === undefined ? 'present' : 'past'}
            view={look.view}
            locks={subject.planning === 'bookings'}
            onClose={() => setHelping(false)}
          />
        )}
        {planning.asking !== undefined && session !== undefined && snapshot !== undefined && (
          <PlanDialog
            mode={planning.asking}
            choices={planChoices(
              snapshot.board,
              planning.selection,
              {
                window: shownWindow,
                view: seen ?? { start: shownWindow.from, end: shownWindow.to },
                now: now(),
              },
              format,
            )}
            session={session}
            onPreview={planning.look}
            onClose={planning.stopAsking}
          />
        )}
      </div>
    </ToneContext>
  );
}

/** Jobs that have begun are shown, unless the unallocated bookings are being planned. */
function besideTray(panel: BoardPanel): BoardPanel {
  return panel === 'tray' ? panel : 'jobs';
}

/**
 * An outline of the board, shown only once loading takes noticeable time: a flash of it would be distracting. Until then
 * the room that the board will have is measured, so that its rows are drawn at once.
 */
function Waiting({ room }: { readonly room: RefObject<Size | undefined> }) {
  const [waited, setWaited] = useState('a moment');
  const space = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => setWaited('long'), 150);
    return () => clearTimeout(timer);
  }, []);
  useLayoutEffect(() => {
    if (space.current === null) return;
    const { clientWidth: width, clientHeight: height } = space.current;
    room.current = { width, height };
  }, [room]);
  return (
    <>
      <LegendRoom />
      {waited === 'long' ? <BoardSkeleton /> : <div ref={space} className={styles.room} />}
    </>
  );
}

/** Closing the page would lose what is not saved yet: the browser asks first. */
function useWarningBeforeLeaving(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [unsaved]);
}
