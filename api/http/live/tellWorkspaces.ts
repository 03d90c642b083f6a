import type { Actor } from '../../../domain/rights/actor.ts';
import { readsWorkspace } from '../../../domain/workspace/readsWorkspace.ts';
import type { StandingWorkspaces } from '../../../projections/queries/standingWorkspaces.ts';
import type { LiveMessage, LiveRequest } from '../../contract/live.ts';
import type { Frozen } from '../../services/planning/frozen.ts';
import type { WorkspaceWatch } from './workspaceWatch.ts';

/** A watch of one workspace, or of all that somebody may look into. */
export type WatchOfWorkspaces = Extract<LiveRequest, { kind: 'watch'; topic: 'workspace' | 'workspaces' }>;

/** The part of a live socket that tells of workspaces: that something has changed in them, and not what. */
export interface WorkspaceTelling {
  readonly size: number;
  /** The positions up to which its watches have been told everything. */
  readonly told: readonly number[];
  watch(wanted: WatchOfWorkspaces): void;
  unwatch(name: string): void;
  end(): void;
}

export interface WorkspaceTellingParts {
  readonly workspaces: WorkspaceWatch;
  readonly actor: Actor;
  readonly send: (message: Frozen<LiveMessage>) => void;
  readonly failed: (error: unknown) => void;
}

interface Watching {
  stop: (() => void) | undefined;
  told: number;
  /** What the client knows of who may look into what; undefined before the first telling. */
  known: string | undefined;
}

export function tellWorkspaces({ workspaces, actor, send, failed }: WorkspaceTellingParts): WorkspaceTelling {
  const watches = new Map<string, Watching>();

  function tell(wanted: WatchOfWorkspaces, watching: Watching, now: StandingWorkspaces): void {
    const { name } = wanted;
    if (watches.get(name) !== watching) return;
    const seen = now.workspaces.filter(
      (one) => readsWorkspace(actor, one) && (wanted.topic === 'workspaces' || one.id === wanted.workspaceId),
    );
    const known = JSON.stringify(seen.map(({ id, position }) => [id, position]));
    const before = watching.known;
    watching.known = known;
    watching.told = now.position;
    const isNews = before === undefined ? hasMissed(wanted, seen, now) : before !== known;
    if (isNews) send({ kind: 'changed', name, position: now.position, changes: {} });
  }

  function unwatch(name: string): void {
    watches.get(name)?.stop?.();
    watches.delete(name);
  }

  return {
    get size() {
      return watches.size;
    },
    get told() {
      return [...watches.values()].map(({ told }) => told);
    },
    watch(wanted) {
      const watching: Watching = { stop: undefined, told: wanted.after, known: undefined };
      watches.set(wanted.name, watching);
      workspaces
        .watch(actor.org, wanted.after, (now) => tell(wanted, watching, now))
        .then((stop) => {
          // Replaced, ended or closed meanwhile.
          if (watches.get(wanted.name) === watching) watching.stop = stop;
          else stop();
        })
        .catch(failed);
    },
    unwatch,
    end() {
      for (const name of [...watches.keys()]) unwatch(name);
    },
  };
}

/** Whether something has happened after the position that the client has loaded; of a list, what has gone is not known. */
function hasMissed(
  { topic, after }: WatchOfWorkspaces,
  seen: StandingWorkspaces['workspaces'],
  now: StandingWorkspaces,
): boolean {
  if (topic === 'workspaces') return now.position > after;
  return seen.length === 0 || seen.some(({ position }) => position > after);
}
