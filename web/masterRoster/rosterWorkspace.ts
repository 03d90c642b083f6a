import type { QueryClient } from '@tanstack/react-query';
import type { CustomerView } from '../../api/contract/views.ts';
import type { RosterWorkspaceView } from '../../api/contract/workspaces.ts';
import { mostTellingFirst, reasonText } from '../../domain/catalogue/reasonText.ts';
import { readings } from '../../domain/catalogues/readings.ts';
import type { OrganisationFact } from '../../domain/kernel/facts.ts';
import type { RosterEventDetails } from '../../domain/rosterEvent/rosterEvent.ts';
import { hasMovedOn } from '../../domain/workspace/hasMovedOn.ts';
import {
  currentRosterEvent,
  type GivenRosterChange,
  rosterReconciliation,
} from '../../domain/workspace/reconcileRoster.ts';
import { wantedRosterEventSchema } from '../../domain/workspace/stagedRoster.ts';
import { sendCommand } from '../client/sendCommand.ts';
import { outcomeOf } from '../timeline/source/serverSource.ts';
import type { CommandOutcome } from '../timeline/source/timelineSource.ts';
import { changeTexts } from '../timeline/view/look/changeLook.ts';
import type { StagedItem, StagingBoard, StagingSnapshot } from '../workspace/stagingBoard.ts';
import { createWorkspaceSession, type StagedKind } from '../workspace/workspaceSession.ts';
import { changedSince, createRosterBoard, type RosterBoard, rosterWords } from './rosterBoard.ts';
import type { RosterEventRow } from './rosterRows.ts';
import {
  furtherFields,
  rosterChangeKind,
  rosterMarks,
  rosterPlaceText,
  type StagedStep,
  stagedRosterEvent,
  takenBack,
  wantingAlso,
  withStagedEvents,
} from './stagedRosterEvent.ts';

/** A template's board in a workspace: what is done with its events is staged, and shown on top of the roster. */
export interface RosterWorkspace extends StagingBoard<RosterWorkspaceSnapshot> {
  readonly roster: RosterBoard;
  /** Each of these stages, and rejects with an `Error` that can be shown. */
  readonly make: (events: readonly RosterEventDetails[]) => Promise<void>;
  readonly remove: (eventIds: readonly string[]) => Promise<void>;
  /** `seen`: the event as its planner saw it; undefined for one that begins in the workspace. */
  readonly edit: (
    eventId: string,
    fields: Readonly<Record<string, unknown>>,
    seen: RosterEventRow | undefined,
  ) => Promise<void>;
}

export interface RosterWorkspaceSnapshot extends StagingSnapshot {
  readonly workspace: RosterWorkspaceView;
}

export interface RosterWorkspaceParts {
  readonly view: RosterWorkspaceView;
  readonly client: QueryClient;
  readonly organisation: OrganisationFact;
}

const stagedWords = { ...rosterWords, changed: 'staged' } as const;
const { changesNothing, keptMine, rebased, seenIn } = rosterReconciliation;

/** How changes of roster events are staged. */
const stagedEvents: StagedKind<RosterWorkspaceView, GivenRosterChange> = {
  viewOf: (view) => (view.board === 'masterroster' ? view : undefined),
  changesOf: ({ changes }) => changes,
  idOf: ({ rosterEventId }) => rosterEventId,
  withChanges: (view, { revision, changes, changed }) => ({
    ...view,
    revision,
    staged: changes.length,
    changes: changes.map((change) => ({ ...sentChange(change), changeId: '' })),
    left: view.left.filter(({ rosterEventId }) => !changed.has(rosterEventId)),
  }),
  stage: (workspaceId, changes, commandId) =>
    sendCommand('workspace.stageRoster', { workspaceId, changes: changes.map(sentChange) }, { commandId }),
  unstage: (workspaceId, ids, commandId) =>
    sendCommand('workspace.unstageRoster', { workspaceId, rosterEventIds: [...ids] }, { commandId }),
};

function sentChange({ rosterEventId, basis, seen, wanted }: GivenRosterChange) {
  return {
    rosterEventId,
    basis,
    seen: seen && { ...seen, resourceIds: [...seen.resourceIds], further: { ...seen.further } },
    wanted: { ...wanted },
  };
}

/** A workspace of the master roster on its template's board. */
export function createRosterWorkspace({ view, client, organisation }: RosterWorkspaceParts): RosterWorkspace {
  const { templateId } = view;
  const listeners = new Set<() => void>();
  /** What was staged for an event before and after each step of the board. */
  const steps = new Map<string, StagedStep & { readonly id: string }>();
  const session = createWorkspaceSession(view, stagedEvents, {
    changed: (ids) => {
      if (ids.size > 0) roster.restage(ids);
      publish();
    },
  });
  const roster = createRosterBoard({
    client,
    organisation,
    templateId,
    words: stagedWords,
    staging: {
      over: (events) => withStagedEvents(events, session.view().changes, templateId),
      send: (commandId, eventId, placed) => stageStep(commandId, eventId, wanting(eventId, placed)),
      takeBack: (commandId, undone) => {
        const step = steps.get(undone);
        return step && takeBack(commandId, step);
      },
      loaded: () => publish(),
    },
  });
  let snapshot = makeSnapshot();

  /** An event as everybody sees it, on the board or as the workspace was read with it. */
  function realEvent(id: string): RosterEventRow | undefined {
    const here = roster.realEvents().get(id);
    if (here !== undefined || roster.names() !== undefined) return here;
    return session.view().rosterEvents.find((row) => row.id === id && !row.archived);
  }

  function movedOn(change: GivenRosterChange): boolean {
    return hasMovedOn(change, realEvent(change.rosterEventId));
  }

  function makeSnapshot(): RosterWorkspaceSnapshot {
    const workspace = session.view();
    const { changes } = workspace;
    return {
      workspace,
      marks: rosterMarks(changes, roster),
      movedOn: changes.filter(movedOn).length,
      conflicts: changes.filter(({ rosterEventId }) => roster.barOf(rosterEventId)?.conflict === true).length,
      stands: session.stands(),
    };
  }

  function publish(): void {
    snapshot = makeSnapshot();
    for (const listener of listeners) listener();
  }

  /** What is staged for an event together with further fields; undefined if that would leave it as it is. */
  function wanting(
    id: string,
    fields: Readonly<Record<string, unknown>>,
    row = realEvent(id),
  ): GivenRosterChange | undefined {
    const base: GivenRosterChange = session.stagedOf(id) ?? {
      rosterEventId: id,
      basis: row?.revision ?? null,
      seen: row === undefined ? null : seenIn(currentRosterEvent(row), []),
      wanted: {},
    };
    const change = wantingAlso(base, fields, row);
    return changesNothing(change) ? undefined : change;
  }

  async function stageStep(commandId: string, id: string, after: GivenRosterChange | undefined) {
    const staged = session.stagedOf(id);
    const outcome = await outcomeOf(() => session.change(new Map([[id, after]]), commandId));
    if (outcome.kind === 'done') steps.set(commandId, { id, before: staged, after });
    return outcome;
  }

  /** What was staged since stays; refused if that was about the same. */
  async function takeBack(
    commandId: string,
    { id, ...step }: StagedStep & { readonly id: string },
  ): Promise<CommandOutcome> {
    const back = takenBack(session.stagedOf(id), step);
    return back.is === 'staged anew'
      ? { kind: 'refused', code: 'invalid_input', message: changedSince }
      : stageStep(commandId, id, back.change);
  }

  async function stageAll(changes: ReadonlyMap<string, GivenRosterChange | undefined>): Promise<void> {
    if (changes.size > 0) await session.change(changes);
  }

  function nameOfCustomer(id: string | null | undefined): string {
    const customer: CustomerView | undefined =
      id === null || id === undefined ? undefined : roster.names()?.customers.get(id);
    return customer === undefined ? '' : readings.customer.title(customer);
  }

  function itemOf(change: GivenRosterChange, left: string | undefined): StagedItem {
    const { rosterEventId: id, seen, wanted } = change;
    const names = roster.names();
    const row = realEvent(id);
    const theirs = row && currentRosterEvent(row);
    const mine = stagedRosterEvent(row, change, templateId);
    const isMoved = movedOn(change);
    const rebasedChange = theirs === undefined ? undefined : rebased(change, theirs);
    const given = wantedRosterEventSchema.safeParse(wanted).data;
    const work = mine?.title ?? row?.title ?? given?.title ?? seen?.title ?? '';
    const customer = nameOfCustomer(
      mine?.customerId ?? row?.customerId ?? given?.customerId ?? seen?.customerId,
    );
    const bar = roster.barOf(id);
    const kind = rosterChangeKind(change);
    const further = furtherFields(change);
    return {
      id,
      kind,
      does: kind === 'cancelled' ? 'removed' : changeTexts[kind],
      title: customer === '' ? work || 'Break' : customer,
      work,
      was: seen === null ? undefined : rosterPlaceText(seen, names),
      theirs: isMoved && theirs !== undefined ? rosterPlaceText(theirs, names) : undefined,
      mine: mine && rosterPlaceText(mine, names),
      also: further.length === 0 ? undefined : further.join(', '),
      others: isMoved ? (row === undefined ? 'gone' : 'changed') : 'as seen',
      conflict:
        bar?.conflict === true ? mostTellingFirst(bar.violations).map(reasonText).join('; ') : undefined,
      left,
      rebase:
        isMoved && rebasedChange !== undefined ? () => stageAll(new Map([[id, rebasedChange]])) : undefined,
      keepMine:
        isMoved && theirs !== undefined
          ? () => stageAll(new Map([[id, keptMine(change, theirs)]]))
          : undefined,
      drop: () => stageAll(new Map([[id, undefined]])),
    };
  }

  return {
    roster,
    source: {
      ...roster.source,
      follow: (...followed) => {
        const unfollow = roster.source.follow(...followed);
        const leave = session.follow();
        return () => {
          unfollow();
          leave();
        };
      },
    },
    subject: roster.subject,
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    howToStage: 'Move, resize, assign, make or remove roster events on the board.',
    itemsOf: () => {
      const { changes, left } = session.view();
      const messages = new Map(left.map(({ rosterEventId, message }) => [rosterEventId, message]));
      return changes.map((change) => itemOf(change, messages.get(change.rosterEventId)));
    },
    refresh: session.refresh,
    make: (events) =>
      stageAll(
        new Map(
          events.map(({ templateId: _templateId, ...wanted }) => {
            const rosterEventId = crypto.randomUUID();
            return [rosterEventId, { rosterEventId, basis: null, seen: null, wanted }];
          }),
        ),
      ),
    remove: (ids) =>
      stageAll(
        new Map(
          ids.map((id) => {
            const staged = session.stagedOf(id);
            // What begins in the workspace ends in it.
            if (staged?.basis === null) return [id, undefined];
            const change = wanting(id, { archived: true });
            return [id, change && { ...change, wanted: { archived: true } }];
          }),
        ),
      ),
    edit: (id, fields, seen) => stageAll(new Map([[id, wanting(id, fields, seen)]])),
  };
}
