import type { LiveChanges, LiveSource } from '../../../projections/queries/liveChanges.ts';
import { coalesced } from '../../platform/coalesced.ts';
import { eachFewAtOnce } from '../../platform/eachFewAtOnce.ts';

/** A subscriber to an organisation's changes. */
export interface LiveListener {
  /** Sends what was missed after a position; returns the position that it covers. */
  catchUp(after: number): Promise<number>;
  /**
   * Changes since the last call. Just after a watch starts, a row may come twice, the same or newer. `shared`
   * is common to everybody who receives the same changes, for texts that need to be built only once.
   */
  changed(changes: LiveChanges, shared: Map<string, string>): void;
}

interface Watched {
  /** The position up to which the listeners have been informed. */
  position: number;
  readonly live: Set<LiveListener>;
  /** Listeners that are still being sent what they missed. */
  catchingUp: number;
}

/** Organisations queried at a time, each over a connection. */
const askedAtOnce = 4;

/** Distributes changes: one query per watched organisation and advance of the read side. */
export interface LiveHub {
  /**
   * Listens from `after` on; returns a function that stops it. Rejects if the read side cannot be queried.
   */
  listen(org: string, after: number, listener: LiveListener): Promise<() => void>;
  /** The read side has advanced. Calls that arrive while one is running are coalesced into one more round. */
  advance(): Promise<void>;
}

/** The organisations in which anything has happened after the given positions; one query for all. */
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
    // Few of the watched organisations have changed; the others are not queried.
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
        // While this listener catches up, the others may have been sent more.
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
