import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { RecordView } from '../../api/contract/views.ts';
import type { WorkspaceView } from '../../api/contract/workspaces.ts';
import { mostTellingFirst, reasonText } from '../../domain/catalogue/reasonText.ts';
import type { PublishReport } from '../../domain/masterRoster/publishCommands.ts';
import { rosterTimeAt } from '../../domain/masterRoster/rosterTimeAt.ts';
import { capitalised } from '../../domain/record/recordSentences.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { mayPlanEverything } from '../../domain/rights/rights.ts';
import { plainWork } from '../../domain/rosterEvent/plainWork.ts';
import type { RosterEventDetails } from '../../domain/rosterEvent/rosterEvent.ts';
import { firstDayOfFortnight, firstDayOfWeek } from '../../domain/week/weekStart.ts';
import { takeWantedStep } from '../booking/wantedStep.ts';
import { queries } from '../client/queries.ts';
import { useCommand } from '../client/useCommand.ts';
import { RecordDrawer } from '../records/drawer/RecordDrawer.tsx';
import { Note } from '../shell/Note.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useActor, useSession } from '../shell/SessionContext.ts';
import { useBeside } from '../shell/useBeside.ts';
import { useFormats } from '../shell/useFormats.ts';
import { addressStep } from '../timeline/address/addressStep.ts';
import { readAddress, type TimelineAddress, writeAddress } from '../timeline/address/timelineAddress.ts';
import { type Board, titleOf } from '../timeline/board/board.ts';
import type { RowKind } from '../timeline/board/boardRows.ts';
import { unallocatedRow } from '../timeline/board/hitTest.ts';
import type { BoardSteps } from '../timeline/menu/useBoardSteps.ts';
import type { BoardMaking } from '../timeline/screen/timelineScreenProps.ts';
import { TimelineScreen } from '../timeline/TimelineScreen.tsx';
import { dayOfInstant, type TimelineWindow, timelineWindow } from '../timeline/time/timelineWindow.ts';
import { showMessage } from '../timeline/view/session/boardMessage.ts';
import { CompareWorkspaces } from '../workspace/CompareWorkspaces.tsx';
import { NewWorkspaceForm } from '../workspace/NewWorkspaceForm.tsx';
import { useWorkspaceBoard } from '../workspace/useWorkspaceBoard.ts';
import { WorkspaceBar, type WorkspaceComparing } from '../workspace/WorkspaceBar.tsx';
import { WorkspaceMenu } from '../workspace/WorkspaceMenu.tsx';
import { WorkspaceNotOpen } from '../workspace/WorkspaceNotOpen.tsx';
import { closedDaysText } from './closedDaysText.ts';
import { FillDialog } from './FillDialog.tsx';
import classes from './masterRoster.module.css';
import { NewRosterEventDialog } from './NewRosterEventDialog.tsx';
import { workLike } from './newRosterEvents.ts';
import { PublicationProgress } from './PublicationProgress.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { publicationsUnderWay } from './publicationRequests.ts';
import { RosterPicker } from './RosterPicker.tsx';
import { withTemplate, withWorkspace } from './rosterAddress.ts';
import { createRosterBoard } from './rosterBoard.ts';
import {
  createRosterWorkspace,
  type RosterWorkspace,
  type RosterWorkspaceSnapshot,
} from './rosterWorkspace.ts';
import { StagedEventForm } from './StagedEventForm.tsx';
import { type ManySent, notSentText, useRosterEvents } from './useRosterEvents.ts';

const now = () => Date.now() / 1000;

/** Where the roster has which rows (shell §2.1). */
const pathOfRows: { readonly [Kind in Exclude<RowKind, 'equipment'>]: string } = {
  people: '/masterroster',
  customers: '/mascustomer',
};

export type RosterTemplate = RecordView<'rosterTemplate'>;

const rosterArchived =
  'Its roster is archived. What is staged is kept, and can be committed once the roster is restored.';

export interface RosterOnBoardProps {
  readonly template: RosterTemplate;
  readonly templates: readonly RosterTemplate[];
  readonly rows: RowKind;
  readonly onChoose: (templateId: string) => void;
  readonly onNew: (() => void) | undefined;
}

/** A roster on the timeline's own board, with what may be done with it, and in a workspace. */
export function RosterOnBoard({ template, templates, rows, onChoose, onNew }: RosterOnBoardProps) {
  const session = useSession();
  const { organisation } = session;
  const person = useActor();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { format } = useFormats();
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const openEvent = useBeside('record');
  const openPerson = useBeside('resource');
  const openCustomer = useBeside('customer');
  const [templateOpen, setTemplateOpen] = useState<string | null>(null);
  const roster = useRosterEvents();
  const templateId = template.id;
  const { timeZone, settings } = organisation;

  const workspaceId = search.get('workspace') ?? undefined;
  const workspaceOf = useCallback(
    (view: WorkspaceView) =>
      view.board === 'masterroster' ? createRosterWorkspace({ view, client, organisation }) : ofTimeline,
    [client, organisation],
  );
  const opened = useWorkspaceBoard(workspaceId, workspaceOf);
  const workspace = opened.kind === 'open' ? opened : undefined;
  const isOwn = workspace === undefined || workspace.snapshot.workspace.own;
  const [lookAt, setLookAt] = useState<string>();
  const [editing, setEditing] = useState<string>();
  const [makingWorkspace, setMakingWorkspace] = useState<'no' | 'asked'>('no');
  const onWorkspace = useCallback(
    (id: string | undefined, of: string) =>
      setSearch((old) => withWorkspace(withTemplate(old, of, undefined), id)),
    [setSearch],
  );
  const onLeave = useCallback(() => onWorkspace(undefined, templateId), [onWorkspace, templateId]);
  const onLookedAt = useCallback(() => setLookAt(undefined), []);
  // A workspace leads to the roster that is edited in it.
  const workspaceTemplate = workspace?.snapshot.workspace.templateId;
  const isElsewhere = workspaceTemplate !== undefined && workspaceTemplate !== templateId;
  const isArchived = isElsewhere && templates.every(({ id }) => id !== workspaceTemplate);
  useEffect(() => {
    if (isElsewhere && !isArchived) onWorkspace(workspaceId, workspaceTemplate);
  }, [isElsewhere, isArchived, onWorkspace, workspaceId, workspaceTemplate]);

  const everybodys = useMemo(
    () => createRosterBoard({ client, organisation, templateId }),
    [client, organisation, templateId],
  );
  const staging = workspace?.board;
  const board = staging?.roster ?? everybodys;
  const { make, remove } = useMemo(
    () => (staging === undefined ? roster : stagedHands(staging)),
    [staging, roster],
  );
  const planner = useMemo(() => {
    const { subject } = board;
    return isOwn
      ? { person, organisation, subject }
      : { person, organisation, subject, standsStill: workspaceToRead };
  }, [person, organisation, board, isOwn]);
  const address = useMemo((): TimelineAddress => {
    const read = readAddress(search);
    return {
      ...read,
      zoom: read.zoom ?? 'fortnight',
      bookingId: search.get('record') ?? undefined,
    };
  }, [search]);
  const firstDay = address.from ?? firstDayOfFortnight(dayOfInstant(now(), timeZone), settings.weekStart);
  const window = useMemo(() => timelineWindow(firstDay, timeZone), [firstDay, timeZone]);

  const onAddress = useCallback(
    (next: TimelineAddress) => {
      // What the drawer does happens at once, and is not staged.
      if (workspaceId !== undefined && next.bookingId !== undefined) {
        setLookAt(next.bookingId);
        return;
      }
      const how = addressStep(address, next, state);
      setSearch((old) => {
        const written = writeAddress({ ...next, bookingId: undefined }, old);
        if (next.bookingId === undefined) written.delete('record');
        else written.set('record', next.bookingId);
        return written;
      }, how);
    },
    [setSearch, address, state, workspaceId],
  );

  const [begins, setBegins] = useState<'facts' | 'form'>('facts');
  const { value: openId } = openEvent;
  useEffect(() => {
    if (openId === null) setBegins('facts');
    else if (takeWantedStep(openId) === 'edit') setBegins('form');
  }, [openId]);

  const tell = useCallback((outcome: ManySent) => {
    const text = notSentText(outcome);
    if (text !== undefined) showMessage({ tone: 'bad', text });
  }, []);
  const mayMake = isOwn && mayCommand(session, 'rosterEvent.create');
  const mayRemove = isOwn && mayCommand(session, 'rosterEvent.archive');
  const removeAll = useCallback(
    (ids: readonly string[]) => {
      if (openId !== null && ids.includes(openId)) openEvent.close();
      void remove(ids).then(tell);
    },
    [remove, tell, openId, openEvent],
  );
  const steps = useMemo(
    (): BoardSteps => ({
      of: () => [
        ...(isOwn ? [{ action: 'edit' as const, label: 'Edit' }] : []),
        ...(mayRemove ? [{ action: 'cancel' as const, label: 'Remove from the roster' }] : []),
      ],
      take: (action, { id }) => {
        if (action === 'cancel') {
          removeAll([id]);
          return;
        }
        if (staging !== undefined) {
          setEditing(id);
          return;
        }
        setBegins('form');
        onAddress({ ...address, bookingId: id });
      },
      ofMany: (bars) =>
        mayRemove ? [{ action: 'cancel', label: `Remove: ${bars.length}`, bookings: bars }] : [],
      takeMany: (_action, bars) => removeAll(bars.map(({ id }) => id)),
      asking: undefined,
      activity: undefined,
    }),
    [mayRemove, removeAll, onAddress, address, staging, isOwn],
  );
  const making = useMemo(
    (): BoardMaking => ({
      form: (place, onClose) => (
        <NewRosterEventDialog
          templateId={templateId}
          place={place}
          resourceId={rows === 'customers' || place.row === unallocatedRow ? undefined : place.row}
          customerId={rows === 'people' || place.row === unallocatedRow ? undefined : place.row}
          window={window}
          events={board.events()}
          make={make}
          onClose={onClose}
        />
      ),
      make: (copies) => {
        const calendar = { zone: window.zone, weekStart: settings.weekStart };
        const events = copies.flatMap(({ copyOf, details, start, end, resourceIds }) => {
          const time = rosterTimeAt(calendar, { start, end });
          if (time === undefined) return [];
          const like = copyOf === undefined ? undefined : board.eventOf(copyOf);
          const { title, customerId } = details;
          const work =
            like === undefined
              ? plainWork(templateId, { type: 'roster', title, customerId, resourceIds: [...resourceIds] })
              : workLike({ ...like, templateId }, resourceIds);
          return [{ ...work, ...time }];
        });
        void make(events).then(tell);
      },
    }),
    [templateId, rows, window, board, make, tell, settings.weekStart],
  );

  // Filling and publishing are about the roster as everybody sees it.
  const mayFill = staging === undefined && mayCommand(session, 'rosterEvent.change');
  const [filling, setFilling] = useState<'no' | 'asked'>('no');
  const mayPublish = staging === undefined && mayCommand(session, 'rosterTemplate.publish');
  const publishCommand = useCommand();
  const [publishing, setPublishing] = useState<'no' | 'asked'>('no');
  const [own, setRunning] = useState<Publication | 'closed'>();
  const underWay = useQuery({ ...publicationsUnderWay(), enabled: mayPublish });
  const [found] = underWay.data ?? [];
  const running =
    own === 'closed'
      ? undefined
      : (own ??
        (found && {
          jobId: found.id,
          label: undefined,
          kind: found.command === 'rosterTemplate.publish' ? 'publish' : 'undo',
        }));
  const takeBack = async (inverse: PublishReport['inverse']) => {
    const answer = await publishCommand.send('rosterTemplate.undoPublish', {
      rosterTemplateId: templateId,
      bookings: inverse,
    });
    if (answer?.job === undefined) return;
    setRunning({ jobId: answer.job.id, label: `Take back: ${template.name}`, kind: 'undo' });
  };

  const coverWith = useMemo(() => ({ rosterTemplateId: templateId }), [templateId]);
  const closed = useQuery({ ...queries.everyRecord('closedDay'), placeholderData: keepPreviousData });
  const editedEvent = editing === undefined ? undefined : staging?.roster.eventOf(editing);
  const notice = closedDaysText(template, closed.data?.rows ?? [], window, format);
  const notOpen = opened.kind === 'failed' ? opened.message : isArchived ? rosterArchived : undefined;
  if (notOpen !== undefined) {
    return (
      <Screen title="Master roster">
        <WorkspaceNotOpen message={notOpen} onLeave={onLeave} />
      </Screen>
    );
  }
  if (opened.kind === 'reading' || isElsewhere) return null;
  return (
    <>
      <TimelineScreen
        key={workspaceId}
        source={staging?.source ?? board.source}
        planner={planner}
        address={address}
        onAddress={onAddress}
        now={now}
        shows={{
          rows,
          comparison: workspace?.snapshot.marks,
          // Cover is told of what everybody sees.
          cover: staging === undefined && mayPlanEverything(person) ? coverWith : undefined,
        }}
        offers={{
          onRows: (next) =>
            next !== 'equipment' && void navigate({ pathname: pathOfRows[next], search: `${search}` }),
          making: mayMake ? making : undefined,
          steps,
          onRemove: mayRemove ? removeAll : undefined,
        }}
        slots={{
          heading: (
            <RosterPicker
              templates={templates}
              chosen={templateId}
              onChoose={onChoose}
              onNew={onNew}
              onOpen={() => setTemplateOpen(templateId)}
              onFill={mayFill ? () => setFilling('asked') : undefined}
              onPublish={mayPublish ? () => setPublishing('asked') : undefined}
              workspaces={
                <WorkspaceMenu
                  board="masterroster"
                  workspaceId={workspaceId}
                  onOpen={(one) => onWorkspace(one?.id, one?.templateId ?? templateId)}
                  onNew={() => setMakingWorkspace('asked')}
                />
              }
            />
          ),
          notice: (
            <>
              {workspace && (
                <WorkspaceBar
                  key={workspaceId}
                  board={workspace.board}
                  snapshot={workspace.snapshot}
                  compare={comparing(workspace, window)}
                  lookAt={lookAt}
                  onLookedAt={onLookedAt}
                  onLeave={onLeave}
                />
              )}
              {running !== undefined && (
                <PublicationProgress
                  key={running.jobId}
                  jobId={running.jobId}
                  label={running.label}
                  command={publishCommand}
                  onUndo={
                    running.kind === 'publish' && mayPublish ? (inverse) => void takeBack(inverse) : undefined
                  }
                  onClose={() => setRunning('closed')}
                />
              )}
              {notice !== '' && <p className={classes.notice}>{notice}</p>}
            </>
          ),
          beside: (shown) =>
            staging === undefined && (
              <RecordDrawer
                name="rosterEvent"
                recordId={openId}
                begins={begins}
                notice={<Findings board={shown} eventId={openId} />}
                onClose={openEvent.close}
              />
            ),
        }}
      />
      {editedEvent !== undefined && staging !== undefined && (
        <StagedEventForm
          key={editedEvent.id}
          event={editedEvent}
          real={staging.roster.realEvents().get(editedEvent.id)}
          onStage={(fields, seen) => staging.edit(editedEvent.id, fields, seen)}
          onClose={() => setEditing(undefined)}
        />
      )}
      {makingWorkspace === 'asked' && (
        <NewWorkspaceForm
          rosterTemplateId={templateId}
          onOpened={(id) => {
            setMakingWorkspace('no');
            onWorkspace(id, templateId);
          }}
          onClose={() => setMakingWorkspace('no')}
        />
      )}
      {filling === 'asked' && (
        <FillDialog
          template={template}
          from={firstDayOfFortnight(firstDay, settings.weekStart)}
          onClose={() => setFilling('no')}
        />
      )}
      {publishing === 'asked' && (
        <PublishDialog
          template={template}
          from={Math.max(firstDay, firstDayOfWeek(dayOfInstant(now(), timeZone) + 7, settings.weekStart))}
          command={publishCommand}
          onBegun={(jobId, label) => {
            setRunning({ jobId, label, kind: 'publish' });
            setPublishing('no');
          }}
          onClose={() => {
            publishCommand.forget();
            setPublishing('no');
          }}
        />
      )}
      <RecordDrawer name="rosterTemplate" recordId={templateOpen} onClose={() => setTemplateOpen(null)} />
      <RecordDrawer name="resource" recordId={openPerson.value} onClose={openPerson.close} />
      <RecordDrawer name="customer" recordId={openCustomer.value} onClose={openCustomer.close} />
    </>
  );
}

/** A publication that is shown above the board. */
interface Publication {
  readonly jobId: string;
  readonly label: string | undefined;
  readonly kind: 'publish' | 'undo';
}

/** What stands against an event on the days that are shown. */
function Findings({ board, eventId }: { readonly board: Board; readonly eventId: string | null }) {
  const { format } = useFormats();
  const bar = eventId === null ? undefined : board.bookings.get(eventId);
  if (bar?.conflict !== true) return null;
  return (
    <Note tone="bad" title={`In conflict in this fortnight: ${titleOf(bar)}`}>
      <ul className={classes.found}>
        {mostTellingFirst(bar.violations).map((one) => (
          <li key={`${one.code} ${one.resourceId}`}>
            {one.resourceId === null
              ? capitalised(format.recorded(reasonText(one)))
              : `${bar.resources.find(({ id }) => id === one.resourceId)?.name ?? one.resourceId}: ${format.recorded(reasonText(one))}`}
          </li>
        ))}
      </ul>
    </Note>
  );
}

/** Making and removing roster events in a workspace. */
function stagedHands({ make, remove }: RosterWorkspace) {
  const outcomeOf = async (count: number, staged: Promise<void>): Promise<ManySent> => {
    try {
      await staged;
      return { kind: 'done', done: count, refused: [] };
    } catch (error) {
      return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
  };
  return {
    make: (events: readonly RosterEventDetails[]) => outcomeOf(events.length, make(events)),
    remove: (ids: readonly string[]) => outcomeOf(ids.length, remove(ids)),
  };
}

/** What a workspace would come to, on the days that the board shows. */
function comparing(
  { board, snapshot }: { readonly board: RosterWorkspace; readonly snapshot: RosterWorkspaceSnapshot },
  { from, to }: Pick<TimelineWindow, 'from' | 'to'>,
): WorkspaceComparing {
  const world = board.roster.names();
  return {
    ready: world !== undefined,
    dialog: (onClose) =>
      world !== undefined && (
        <CompareWorkspaces
          workspace={snapshot.workspace}
          shown={{ start: from, end: to, position: world.position }}
          onClose={onClose}
        />
      ),
  };
}

const ofTimeline = 'It is a workspace of the timeline.';
const workspaceToRead = 'This workspace is somebody else’s: take it over to change it.';
