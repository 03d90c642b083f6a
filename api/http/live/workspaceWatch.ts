import type { StandingWorkspaces, WorkspaceSource } from '../../../projections/queries/standingWorkspaces.ts';
import { coalesced } from '../../platform/coalesced.ts';
import { eachFewAtOnce } from '../../platform/eachFewAtOnce.ts';

/**
 * Tells open screens of workspaces. Their events are in no history, by which other changes are found
 * (`liveHub.ts`), so that they have a watch of their own.
 */
export interface WorkspaceWatch {
  /**
   * Calls `told` with the workspaces of an organisation as soon as the read side has reached a position, from a moment
   * after this call, and again whenever one has begun, changed or gone; returns a function that stops that. Rejects if
   * they cannot be read now.
   */
  watch(org: string, from: number, told: Told): Promise<() => void>;
  /** The read side has advanced. */
  advance(): Promise<void>;
}

type Told = (now: StandingWorkspaces) => void;

interface Watched {
  /** Each with the position from which on it is told. */
  readonly listeners: Map<Told, number>;
  /** The mark of what its listeners know; undefined if one of them knows nothing yet. */
  mark: string | undefined;
}

/** Organisations read at a time, each over a connection. */
const readAtOnce = 2;
/** The mark of an organisation without workspaces. */
const noWorkspaces = '';

/** One query for all organisations that are watched and advance of the read side, and none while nobody watches. */
export function createWorkspaceWatch({ marks, standing }: WorkspaceSource): WorkspaceWatch {
  const watched = new Map<string, Watched>();

  const advance = coalesced(async () => {
    if (watched.size === 0) return;
    const found = await marks([...watched.keys()]);
    const changed = [...watched].filter(([org, { mark }]) => mark !== (found.get(org) ?? noWorkspaces));
    await eachFewAtOnce(changed, readAtOnce, async ([org, one]) => {
      // Those who come while this is read may have loaded something newer: they are told by the next round.
      const listeners = [...one.listeners];
      one.mark = found.get(org) ?? noWorkspaces;
      try {
        const now = await standing(org);
        for (const [told, from] of listeners) {
          if (now === undefined || now.position < from) one.mark = undefined;
          else if (one.listeners.has(told)) told(now);
        }
      } catch (error) {
        one.mark = undefined;
        throw error;
      }
    });
  });

  return {
    advance,
    async watch(org, from, told) {
      const one = watched.get(org) ?? { listeners: new Map(), mark: undefined };
      watched.set(org, one);
      one.listeners.set(told, from);
      const stop = () => {
        one.listeners.delete(told);
        if (one.listeners.size === 0 && watched.get(org) === one) watched.delete(org);
      };
      one.mark = undefined;
      try {
        await advance();
      } catch (error) {
        stop();
        throw error;
      }
      return stop;
    },
  };
}
