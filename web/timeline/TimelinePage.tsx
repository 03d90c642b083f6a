import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { QuickView } from '../../api/contract/quickViews.ts';
import type { WorkspaceView } from '../../api/contract/workspaces.ts';
import { mayCompareMoments, mayPlanEverything, mayRead } from '../../domain/rights/rights.ts';
import { dateOfLocalDay, type LocalDay } from '../../domain/time/localDay.ts';
import { firstDayOfFortnight } from '../../domain/week/weekStart.ts';
import { NewBookingForm } from '../booking/NewBookingForm.tsx';
import { mayCreateBookings } from '../booking/newBooking.ts';
import { queries } from '../client/queries.ts';
import { RequestFailed } from '../client/requestFailed.ts';
import { useHolders } from '../holds/holders.ts';
import { keepHolds } from '../holds/keepHolds.ts';
import { OpenShiftBand } from '../openShifts/OpenShiftBand.tsx';
import { OpenShiftLines } from '../openShifts/OpenShiftLines.tsx';
import { useForcePlan } from '../plans/useForcePlan.ts';
import { RecordDrawer } from '../records/drawer/RecordDrawer.tsx';
import { useSeriesOnBoard } from '../recurring/useSeriesOnBoard.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useActor, useSession } from '../shell/SessionContext.ts';
import { SideDrawer } from '../shell/SideDrawer.tsx';
import { useBeside } from '../shell/useBeside.ts';
import { LookBackTool } from '../timeTravel/LookBackButton.tsx';
import { PastPersonDrawer } from '../timeTravel/PastPersonDrawer.tsx';
import { useTimeTravel } from '../timeTravel/pastMoment.ts';
import { createPastSource, onlooker, readOnlyText } from '../timeTravel/pastSource.ts';
import { TimeTravelFrame } from '../timeTravel/TimeTravelFrame.tsx';
import { timeTravelQueries } from '../timeTravel/timeTravelQueries.ts';
import { useQuickViews } from '../views/useQuickViews.tsx';
import { CompareWorkspaces } from '../workspace/CompareWorkspaces.tsx';
import { NewWorkspaceForm } from '../workspace/NewWorkspaceForm.tsx';
import { useWorkspaceBoard } from '../workspace/useWorkspaceBoard.ts';
import { useWorkspaceSteps } from '../workspace/useWorkspaceSteps.tsx';
import { WorkspaceBar, type WorkspaceComparing } from '../workspace/WorkspaceBar.tsx';
import { WorkspaceMenu } from '../workspace/WorkspaceMenu.tsx';
import { WorkspaceNotOpen } from '../workspace/WorkspaceNotOpen.tsx';
import { createWorkspaceBoard, type WorkspaceBoard } from '../workspace/workspaceBoard.ts';
import type { WorkspaceSnapshot } from '../workspace/workspaceSnapshot.ts';
import { addressStep } from './address/addressStep.ts';
import {
  readAddress,
  type TimelineAddress,
  viewOf,
  withView,
  writeAddress,
} from './address/timelineAddress.ts';
import { type RowKind, rowKinds, usualRows } from './board/boardRows.ts';
import { bookingWords } from './board/boardWords.ts';
import { comparisonOf } from './board/comparison.ts';
import { unallocatedRow } from './board/hitTest.ts';
import { type BoardScreenKey, boardScreens } from './boardScreens.ts';
import { tellMade } from './create/tellMade.ts';
import { type IdentifiedNewBooking, type MadeBookings, useMakeBookings } from './create/useMakeBookings.ts';
import type { FindBookings } from './found/useFoundBookings.ts';
import { useBoardSteps } from './menu/useBoardSteps.ts';
import type { BoardMaking } from './screen/timelineScreenProps.ts';
import { serverSource } from './source/serverSource.ts';
import { TimelineScreen } from './TimelineScreen.tsx';
import { dayOfInstant, timelineWindow } from './time/timelineWindow.ts';
import { bookingSubject } from './view/session/boardSubject.ts';
import { BoardWeekPdfs } from './week/BoardWeekPdfs.tsx';

const now = () => Date.now() / 1000;

/** How many bookings the board's search finds at once, and from how long ago on: most look for what is to come. */
const mostFound = 20;
const foundBackSeconds = 7 * 86_400;

/** Where the board has which rows (shell §2.1). */
const pathOfRows: { readonly [Kind in RowKind]: string } = {
  people: '/week2timeline',
  customers: '/week2custimeline',
  equipment: '/week2equipment',
};

/** `/week2custimeline` (shell §2.1): the same board with customers as its rows. */
export function CustomerTimelinePage() {
  return <TimelinePage rows="customers" />;
}

/** `/week2equipment`: the same board with equipment as its rows (docs/decisions.md). */
export function EquipmentTimelinePage() {
  return <TimelinePage rows="equipment" />;
}

/** `/week2` (shell §2.1): a week's bookings as cards, by person or customer and day. */
export function WeekPage() {
  return <WeeksPage screen="week" />;
}

/** `/week2scheduler` (shell §2.1): the same over a fortnight. */
export function SchedulerPage() {
  return <WeeksPage screen="scheduler" />;
}

function WeeksPage({ screen }: { readonly screen: 'week' | 'scheduler' }) {
  const [search] = useSearchParams();
  const rows = usualRows.find((kind) => kind === search.get('rows')) ?? 'people';
  return <TimelinePage key={screen} rows={rows} screen={screen} />;
}

export interface TimelinePageProps {
  readonly rows?: RowKind;
  readonly screen?: BoardScreenKey;
}

/** `/week2timeline` (shell §2.1): resources against fourteen days, for the user's organisation. */
export function TimelinePage({ rows = 'people', screen = 'timeline' }: TimelinePageProps) {
  const session = useSession();
  const { organisation } = session;
  const person = useActor();
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const openPerson = useBeside('resource');
  const openCustomer = useBeside('customer');
  const navigate = useNavigate();
  const address = useMemo(() => readAddress(search), [search]);
  const viewQuery = viewOf(address).toString();
  const onView = ({ query, customerView }: Pick<QuickView, 'query' | 'customerView'>) => {
    const next = customerView ? 'customers' : 'people';
    const shown = withView(search, new URLSearchParams(query));
    if (next === rows) setSearch(shown);
    else showRows(next, nothingBeside(shown));
  };
  const { asOf, upTo } = useTimeTravel();
  const travels = asOf !== null;
  const look = boardScreens[screen];
  const workspaceId = travels || look.view !== 'scale' ? undefined : (search.get('workspace') ?? undefined);
  const boardOf = useCallback(
    (view: WorkspaceView) =>
      view.board === 'timeline' ? createWorkspaceBoard(view, organisation) : ofMasterRoster,
    [organisation],
  );
  const opened = useWorkspaceBoard(workspaceId, boardOf);
  const workspace = opened.kind === 'open' ? opened : undefined;
  const staging = useWorkspaceSteps(workspace?.snapshot.workspace.own === true ? workspace.board : undefined);
  const [lookAt, setLookAt] = useState<string>();
  const [makingWorkspace, setMakingWorkspace] = useState<'nothing' | 'asked'>('nothing');
  const onWorkspace = useCallback(
    (id: string | undefined) =>
      setSearch((old) => {
        const next = new URLSearchParams(old);
        if (id === undefined) next.delete('workspace');
        else next.set('workspace', id);
        next.delete('booking');
        return next;
      }),
    [setSearch],
  );
  const onLeave = useCallback(() => onWorkspace(undefined), [onWorkspace]);
  const onLookedAt = useCallback(() => setLookAt(undefined), []);
  // One source for the whole journey: the board stays, and the moment moves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it begins matters once
  const past = useMemo(() => (travels ? createPastSource(asOf) : undefined), [travels]);
  useEffect(() => {
    if (asOf !== null) past?.moveTo(asOf);
  }, [past, asOf]);
  const { timeZone, settings } = organisation;
  const firstDay = address.from ?? firstDayOfFortnight(dayOfInstant(now(), timeZone), settings.weekStart);
  const shown = useMemo(() => {
    const { from, to } = timelineWindow(firstDay, timeZone);
    return { from, to };
  }, [firstDay, timeZone]);
  const { data: changed } = useQuery({
    ...timeTravelQueries.changes(asOf ?? 0, upTo ?? 'now', shown),
    enabled: travels && upTo !== null,
  });
  const comparison = useMemo(
    () => (upTo === null || changed === undefined ? undefined : comparisonOf(changed.rows)),
    [upTo, changed],
  );
  const workspaceSubject = workspace?.board.subject;
  const ownWorkspace = workspace?.snapshot.workspace.own === true;
  const holders = useHolders(!travels && mayRead(person, 'planning'));
  const planner = useMemo(() => {
    const { words, ...others } = workspaceSubject ?? { ...bookingSubject, words: bookingWords };
    const subject = { ...others, words: { ...words, board: look.title } };
    if (travels) return { person: onlooker, organisation, subject, standsStill: readOnlyText };
    // What is staged changes nothing that somebody else is at work on.
    if (workspaceSubject === undefined) return { person, organisation, subject, holders, hold };
    return ownWorkspace
      ? { person, organisation, subject, holders }
      : { person, organisation, subject, standsStill: workspaceToRead };
  }, [travels, person, organisation, look, workspaceSubject, ownWorkspace, holders]);
  const showRows = (next: RowKind, left: URLSearchParams) => {
    if (look.view === 'scale') {
      void navigate({ pathname: pathOfRows[next], search: `${left}` });
      return;
    }
    if (next === 'people') left.delete('rows');
    else left.set('rows', next);
    setSearch(left);
  };
  const onRows = (next: RowKind) => showRows(next, nothingBeside(search));
  const onAddress = useCallback(
    (next: TimelineAddress) => {
      // What the drawer does happens at once, and is not staged.
      if (workspaceId !== undefined && next.bookingId !== undefined) {
        setLookAt(next.bookingId);
        return;
      }
      const how = addressStep(address, next, state);
      setSearch((old) => writeAddress(next, old), how);
    },
    [setSearch, address, state, workspaceId],
  );
  const onOpen = useCallback(
    (bookingId: string) => onAddress({ ...address, bookingId }),
    [onAddress, address],
  );
  const onDay = useCallback(
    (day: LocalDay) =>
      void navigate({ pathname: pathOfRows[rows], search: `from=${dateOfLocalDay(day)}&zoom=day` }),
    [navigate, rows],
  );
  const steps = useBoardSteps(onOpen);
  const make = useMakeBookings();
  const views = useQuickViews({
    screen,
    query: viewQuery,
    about: rows === 'customers' ? 'customers' : 'others',
    onChoose: onView,
    compact: true,
  });
  const force = useForcePlan();
  const series = useSeriesOnBoard();
  const client = useQueryClient();
  const find = useCallback<FindBookings>(
    async (text, which) => {
      const only = which === 'all' ? {} : { status: 'draft', unallocated: 'true' as const };
      const { rows } = await client.fetchQuery(
        queries.bookings({
          search: text,
          from: Math.floor(now()) - foundBackSeconds,
          limit: mostFound,
          ...only,
        }),
      );
      return rows;
    },
    [client],
  );
  const workspaceBoard = workspace?.board;
  const makeStaged = useMemo(
    () => (workspaceBoard === undefined ? undefined : stagedMaking(workspaceBoard)),
    [workspaceBoard],
  );
  const making = useMemo(
    (): BoardMaking => ({
      form: ({ row, start, end }, onClose) => (
        <SideDrawer opened lies="over" title="New booking" onClose={onClose}>
          <NewBookingForm
            span={{ start, end }}
            resourceId={rows !== 'people' || row === unallocatedRow ? null : row}
            customerId={rows !== 'customers' || row === unallocatedRow ? null : row}
            make={makeStaged}
            onMade={onClose}
            onCancel={onClose}
          />
        </SideDrawer>
      ),
      make: (bookings) =>
        void (makeStaged ?? make)(
          bookings.map((booking) => ({ ...booking, bookingId: crypto.randomUUID() })),
        ).then(tellMade),
    }),
    [make, makeStaged, rows],
  );
  // They are as they are now, and are not staged.
  const withOpenShifts = !travels && workspace === undefined && mayRead(person, 'rosters');
  if (opened.kind === 'reading') return null;
  if (opened.kind === 'failed') {
    return (
      <Screen title="Timeline">
        <WorkspaceNotOpen message={opened.message} onLeave={onLeave} />
      </Screen>
    );
  }
  return (
    <TimeTravelFrame fills="window" window={shown}>
      <TimelineScreen
        key={workspaceId}
        source={past?.source ?? workspace?.board.source ?? serverSource}
        planner={planner}
        address={address}
        onAddress={onAddress}
        now={now}
        shows={{
          rows,
          look,
          // What is tried in a workspace, and what has been, is nobody's to see.
          lookedAs: travels || workspaceId !== undefined || !mayRead(person, 'planning') ? undefined : screen,
          asOf: asOf === null ? undefined : asOf / 1000,
          comparison: comparison ?? workspace?.snapshot.marks,
          // Cover is told of what everybody sees.
          cover: !travels && workspace === undefined && mayPlanEverything(person) ? onlyBookings : undefined,
        }}
        offers={{
          onRows,
          rowKinds: look.view === 'scale' && mayRead(person, 'assets') ? rowKinds : usualRows,
          onDay: look.view === 'scale' ? undefined : onDay,
          making:
            travels ||
            rows === 'equipment' ||
            !mayCreateBookings(session) ||
            (workspace !== undefined && !ownWorkspace)
              ? undefined
              : making,
          steps: travels ? undefined : workspace === undefined ? steps : staging.steps,
          // What is staged is single bookings.
          onDropped: travels || workspace !== undefined ? undefined : series.onDropped,
          find: travels ? undefined : find,
          force: travels || workspace !== undefined ? undefined : force,
        }}
        slots={{
          tools: !travels && (
            <>
              {views.menu}
              {look.view === 'scale' && (
                <WorkspaceMenu
                  board="timeline"
                  workspaceId={workspaceId}
                  onOpen={(one) => onWorkspace(one?.id)}
                  onNew={() => setMakingWorkspace('asked')}
                />
              )}
              {workspaceId === undefined && mayCompareMoments(person) && <LookBackTool />}
            </>
          ),
          // Of what is, and not of what is tried in a workspace or has been.
          papers:
            travels || workspaceId !== undefined || rows === 'equipment'
              ? undefined
              : (shown) => <BoardWeekPdfs {...shown} />,
          notice: workspace && (
            <WorkspaceBar
              key={workspaceId}
              board={workspace.board}
              snapshot={workspace.snapshot}
              compare={mayPlanEverything(session) ? comparing(workspace.snapshot) : undefined}
              lookAt={lookAt}
              onLookedAt={onLookedAt}
              onLeave={onLeave}
            />
          ),
          band:
            withOpenShifts && rows !== 'equipment'
              ? (frame, span) => <OpenShiftBand {...frame} span={span} rows={rows} />
              : undefined,
          listed: withOpenShifts && rows === 'people' ? (day) => <OpenShiftLines span={day} /> : undefined,
          beside:
            asOf === null
              ? undefined
              : (board) => (
                  <PastPersonDrawer
                    board={board}
                    resourceId={openPerson.value}
                    asOf={asOf}
                    onClose={openPerson.close}
                  />
                ),
        }}
      />
      {!travels && views.dialogs}
      {series.question}
      {staging.dialog}
      {makingWorkspace === 'asked' && (
        <NewWorkspaceForm
          onOpened={(id) => {
            setMakingWorkspace('nothing');
            onWorkspace(id);
          }}
          onClose={() => setMakingWorkspace('nothing')}
        />
      )}
      {!travels && <RecordDrawer name="resource" recordId={openPerson.value} onClose={openPerson.close} />}
      {!travels && (
        <RecordDrawer name="customer" recordId={openCustomer.value} onClose={openCustomer.close} />
      )}
    </TimeTravelFrame>
  );
}

/** Holds what is carried on the board for as long as it is. */
function hold(bookingIds: readonly string[]): () => void {
  return keepHolds(bookingIds).stop;
}

/** What a workspace would come to, on the days that the board has loaded. */
function comparing({ workspace, world }: WorkspaceSnapshot): WorkspaceComparing {
  return {
    ready: world !== undefined,
    dialog: (onClose) =>
      world !== undefined && (
        <CompareWorkspaces
          workspace={workspace}
          shown={{ ...world.span, position: world.position }}
          onClose={onClose}
        />
      ),
  };
}

const ofMasterRoster = 'It is a workspace of the master roster.';
const workspaceToRead = 'This workspace is somebody else’s: take it over to change it.';

/** Makes bookings in a workspace, as the board does at once. */
function stagedMaking(board: WorkspaceBoard) {
  return async (bookings: readonly IdentifiedNewBooking[]): Promise<MadeBookings> => {
    try {
      await board.make(bookings);
      return {
        kind: 'done',
        made: bookings.map(({ bookingId }) => bookingId),
        refused: [],
        unallocated: [],
      };
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      return { kind: 'failed', message: error.message };
    }
  };
}

/** No roster counts towards cover here. */
const onlyBookings = { rosterTemplateId: undefined };

/** An address without a row's record that is open, which the other rows do not have. */
function nothingBeside(search: URLSearchParams): URLSearchParams {
  return writeAddress({ ...readAddress(search), resourceId: undefined, customerId: undefined }, search);
}
