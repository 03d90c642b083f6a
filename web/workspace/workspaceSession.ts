import type { CommandAnswerBody } from '../../api/contract/command.ts';
import type { WorkspaceView } from '../../api/contract/workspaces.ts';
import { sameValue } from '../../domain/kernel/changedFields.ts';
import { gathered } from '../client/gathered.ts';
import { noteKnown } from '../client/knownPosition.ts';
import { liveConnection, type Watch } from '../client/liveConnection.ts';
import { RequestFailed } from '../client/requestFailed.ts';
import { readWorkspace } from './workspaceRequests.ts';

/** What is staged for a record of whatever board. */
export interface StagedValue {
  readonly basis: number | null;
  readonly seen: unknown;
  readonly wanted: unknown;
}

/** What is staged on a board: how changes of its records are sent, and how a view of a workspace holds them. */
export interface StagedKind<View extends WorkspaceView, Given extends StagedValue> {
  /** A view of a workspace of this board; undefined for one of another. */
  readonly viewOf: (view: WorkspaceView) => View | undefined;
  readonly changesOf: (view: View) => readonly Given[];
  readonly idOf: (change: Given) => string;
  /** The view at a revision with other changes; what the last commit left of the `changed` records counts no more. */
  readonly withChanges: (
    view: View,
    after: {
      readonly revision: number;
      readonly changes: readonly Given[];
      readonly changed: ReadonlySet<string>;
    },
  ) => View;
  readonly stage: (
    workspaceId: string,
    changes: readonly Given[],
    commandId: string,
  ) => Promise<CommandAnswerBody>;
  readonly unstage: (
    workspaceId: string,
    ids: readonly string[],
    commandId: string,
  ) => Promise<CommandAnswerBody>;
  /** Tells of the records that it changes and that the board may not show; omitted: the board has all of them. */
  readonly beside?: Watch;
}

/** Changes by record; undefined: nothing is staged for it any more. */
export type ChangesById<Given> = ReadonlyMap<string, Given | undefined>;

/** A workspace as it is known here: read, changed, and read again as others change it. */
export interface WorkspaceSession<View extends WorkspaceView, Given extends StagedValue> {
  readonly view: () => View;
  /** `gone`: committed, discarded, no longer shared, or at its end. */
  readonly stands: () => 'here' | 'gone';
  readonly stagedOf: (id: string) => Given | undefined;
  /** Sends changes, at least one, and shows them once the server has them; rejects with an `Error` that can be shown. */
  readonly change: (changes: ChangesById<Given>, commandId?: string) => Promise<CommandAnswerBody>;
  /** Takes a reading over without telling of it, unless it is older than what is known. */
  readonly note: (read: View) => void;
  /** Reads the workspace anew. */
  readonly refresh: () => Promise<void>;
  /** Looks for what others change, another tab or another device, until the returned function is called. */
  readonly follow: () => () => void;
}

export interface SessionListener {
  /** Other changes are staged for these records; none if only the rest of the workspace is new. */
  readonly changed: (ids: ReadonlySet<string>) => void;
}

/** Changes that come in a burst lead to one reading, this many milliseconds after the first. */
const gatherMs = 50;
/** The same of changes of the records beside the workspace, most of which it does not concern. */
const besideMs = 3_000;
/** While there is no connection, and after a reading that failed, the workspace is read at this interval. */
const askAgainMs = 30_000;

export function createWorkspaceSession<View extends WorkspaceView, Given extends StagedValue>(
  first: View,
  kind: StagedKind<View, Given>,
  listener: SessionListener,
): WorkspaceSession<View, Given> {
  const { changesOf, idOf } = kind;
  let view = first;
  let stands: 'here' | 'gone' = 'here';

  /** The last reading got no answer: what led to it is still to be read. */
  let isOwed = false;

  const byId = (one: View) => new Map(changesOf(one).map((change) => [idOf(change), change]));

  function takeIn(read: View): void {
    if (read.revision < view.revision) return;
    const [before, after] = [byId(view), byId(read)];
    const ids = new Set([...before.keys(), ...after.keys()]);
    // At a revision that is known already, changes of another device may be unknown: what was staged here came after them.
    const told =
      read.revision > view.revision
        ? ids
        : new Set([...ids].filter((id) => !sameStaged(before.get(id), after.get(id))));
    view = read;
    listener.changed(told);
  }

  async function refresh(): Promise<void> {
    try {
      const read = kind.viewOf(await readWorkspace(first.id));
      isOwed = false;
      if (read !== undefined) takeIn(read);
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      // No push leads to it a second time: the next look does.
      isOwed = error.code !== 'not_found';
      if (isOwed) return;
      stands = 'gone';
      listener.changed(new Set());
    }
  }

  /** Shows changes at once, as the server has just taken them in. */
  function takeChanges(revision: number, changed: ChangesById<Given>): void {
    const before = changesOf(view);
    const known = new Set(before.map(idOf));
    const inPlace = before.flatMap((change) => {
      const id = idOf(change);
      return changed.has(id) ? (changed.get(id) ?? []) : [change];
    });
    const added = [...changed].flatMap(([id, change]) =>
      change === undefined || known.has(id) ? [] : [change],
    );
    const ids = new Set(changed.keys());
    view = kind.withChanges(view, {
      revision: Math.max(revision, view.revision),
      changes: [...inPlace, ...added],
      changed: ids,
    });
    listener.changed(ids);
  }

  async function send(
    changed: ChangesById<Given>,
    commandId: string,
  ): Promise<CommandAnswerBody | undefined> {
    const staged = [...changed.values()].flatMap((change) => change ?? []);
    const dropped = [...changed].flatMap(([id, change]) => (change === undefined ? [id] : []));
    let answer: CommandAnswerBody | undefined;
    if (dropped.length > 0) {
      answer = await kind.unstage(first.id, dropped, commandId);
      noteKnown(answer.position);
    }
    if (staged.length > 0) {
      answer = await kind.stage(first.id, staged, dropped.length > 0 ? `${commandId}-stage` : commandId);
      noteKnown(answer.position);
    }
    return answer;
  }

  return {
    view: () => view,
    stands: () => stands,
    stagedOf: (id) => changesOf(view).find((change) => idOf(change) === id),
    async change(changed, commandId = crypto.randomUUID()) {
      const answer = await send(changed, commandId);
      if (answer === undefined) throw new Error('nothing was to be changed');
      takeChanges(answer.revision, changed);
      return answer;
    },
    note(read) {
      if (read.revision >= view.revision) view = read;
    },
    refresh,
    follow() {
      const read = gathered(refresh, gatherMs);
      const readLater = gathered(async () => {
        if (changesOf(view).length > 0) await refresh();
      }, besideMs);
      const stops = [
        liveConnection.watch(
          { topic: 'workspace', workspaceId: first.id },
          view.position,
          ({ position }) => {
            noteKnown(position);
            read.ask();
          },
          read.ask,
        ),
        ...(kind.beside === undefined
          ? []
          : [liveConnection.watch(kind.beside, view.position, readLater.ask, readLater.ask)]),
        read.stop,
        readLater.stop,
      ];
      let ending: ReturnType<typeof setTimeout> | undefined;
      /** No event says that it has come to its end. */
      const waitForEnd = (atLeastMs: number) => {
        ending = setTimeout(
          () => {
            read.ask();
            if (stands === 'here') waitForEnd(askAgainMs);
          },
          Math.max(atLeastMs, view.endsAt * 1000 - Date.now()),
        );
      };
      waitForEnd(0);
      const look = () => {
        const isDue = isOwed || liveConnection.state !== 'connected';
        if (document.visibilityState === 'visible' && isDue) read.ask();
      };
      const looking = setInterval(look, askAgainMs);
      document.addEventListener('visibilitychange', look);
      return () => {
        for (const stop of stops) stop();
        clearTimeout(ending);
        clearInterval(looking);
        document.removeEventListener('visibilitychange', look);
      };
    },
  };
}

/** Whether the same is staged; the id of a change is the server's own, and unknown here until it is read. */
function sameStaged(one: StagedValue | undefined, other: StagedValue | undefined): boolean {
  const stagedIn = (change: StagedValue | undefined) =>
    change && { basis: change.basis, seen: change.seen, wanted: change.wanted };
  return sameValue(stagedIn(one), stagedIn(other));
}
