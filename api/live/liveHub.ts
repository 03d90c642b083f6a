import type { LiveChanges, LiveSource } from '../../projections/queries/liveChanges.ts';
import { coalesced } from './coalesced.ts';
import { eachFewAtOnce } from './eachFewAtOnce.ts';

/** Somebody who wants an organisation's changes. */
export interface LiveListener {
  /** Tells it what it missed after a position; answers the position that this went up to. */
  catchUp(after: number): Promise<number>;
  /**
   * What changed since it was told last; as a watch begins a row may come twice, the same or newer. `shared`
   * is kept for all who hear the same changes, for texts that need to be made once only.
   */
  changed(changes: LiveChanges, shared: Map<string, string>): void;
}

interface Watched {
  /** What the listeners have been told up to. */
  position: number;
  readonly live: Set<LiveListener>;
  /** Listeners that are told what they missed. */
  catchingUp: number;
}

/** Organisations that are asked for at a time, each over a connection. */
const askedAtOnce = 4;

/** Tells what changed, of each watched organisation with one question an advance of the read side. */
export interface LiveHub {
  /** From `after` on; answers how to stop. Rejects where the read side cannot be asked. */
  listen(org: string, after: number, listener: LiveListener): Promise<() => void>;
  /** The read side has moved. Calls that come while one is at work are coalesced into one more round. */
  advance(): Promise<void>;
}

/** In which of these organisations anything has happened after the given position; one question for all. */
export type ChangedOrganisations = (after: ReadonlyMap<string, number>) => Promise<readonly string[]>;

export function createLiveHub(
  source: LiveSource,
  position: () => number,
  changedSince: ChangedOrganisations,
): LiveHub {
  const organisations = new Map<string, Watched>();
  async function tell(org: string, watched: Watched): Promise<void> {
    const changes = await source.changes(org, watched.position);
    if (changes.position <= watched.position) return;
    watched.position = changes.position;
    const shared = new Map<string, string>();
    for (const listener of watched.live) listener.changed(changes, shared);
  }

  const advance = coalesced(async () => {
    if (organisations.size === 0) return;
    // Of the organisations that somebody looks at few have changed: the others are not asked.
    const told = new Map([...organisations].map(([org, watched]) => [org, watched.position]));
    await eachFewAtOnce(await changedSince(told), askedAtOnce, async (org) => {
      const watched = organisations.get(org);
      if (watched !== undefined) await tell(org, watched);
    });
  });

  function forgetIfUnwatched(org: string, watched: Watched): void {
    if (watched.live.size === 0 && watched.catchingUp === 0 && organisations.get(org) === watched) {
      organisations.delete(org);
    }
  }

  return {
    advance,

    async listen(org, after, listener) {
      const watched = organisations.get(org) ?? { position: position(), live: new Set(), catchingUp: 0 };
      organisations.set(org, watched);
      watched.catchingUp += 1;
      try {
        let told = after;
        // While it is told what it missed, the others may have been told more.
        while (told < watched.position) {
          const position = await listener.catchUp(told);
          if (position <= told) break;
          told = position;
        }
        watched.live.add(listener);
      } finally {
        watched.catchingUp -= 1;
        forgetIfUnwatched(org, watched);
      }
      return () => {
        watched.live.delete(listener);
        forgetIfUnwatched(org, watched);
      };
    },
  };
}
