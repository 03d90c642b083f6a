import type { Logger } from 'pino';
import type { Hold, Holds } from '../../../commands/hold/holds.ts';
import { sameValue } from '../../../domain/kernel/changedFields.ts';
import type { Look, Presence } from './presence.ts';

/** How often to look for what other processes have noted, and for what has lapsed, in milliseconds. */
const lookMs = 1000;

/** What colleagues are at: neither is an event, so neither comes with the changes of the read side. */
export interface Colleagues {
  readonly holds: readonly Hold[];
  readonly looks: readonly Look[];
}

/** Tells open screens what an organisation's people are at. */
export interface ColleagueWatch {
  /** Calls `told` with everything at once, and again whenever it has changed; returns a function that stops that. */
  watch(org: string, told: (colleagues: Colleagues) => void): () => void;
  /** This process has noted something: its screens need not wait for the next look. */
  changed(org: string): void;
}

interface Watched {
  readonly listeners: Set<(colleagues: Colleagues) => void>;
  /** What its listeners know; undefined before the first look. */
  known: Colleagues | undefined;
}

/** Two queries a second for all organisations that are watched, and none while nobody watches. */
export function createColleagueWatch(
  holds: Pick<Holds, 'standing'>,
  presence: Pick<Presence, 'standing'>,
  logger: Pick<Logger, 'error'>,
): ColleagueWatch {
  const watched = new Map<string, Watched>();
  let timer: NodeJS.Timeout | undefined;
  let looking = false;
  /** Asked for while a look was under way, which may have missed it. */
  let again = false;

  async function look(): Promise<void> {
    if (looking) {
      again = true;
      return;
    }
    looking = true;
    try {
      const asked = [...watched.keys()];
      const [held, looked] = await Promise.all([holds.standing(asked), presence.standing(asked)]);
      for (const org of asked) {
        const one = watched.get(org);
        if (one === undefined) continue;
        const now: Colleagues = { holds: held.get(org) ?? [], looks: looked.get(org) ?? [] };
        if (one.known !== undefined && sameColleagues(one.known, now)) continue;
        one.known = now;
        for (const told of one.listeners) told(now);
      }
    } catch (error) {
      logger.error({ err: error }, 'what colleagues are at could not be read');
    } finally {
      looking = false;
    }
    schedule(again ? 0 : lookMs);
    again = false;
  }

  /** Cancels the next look if nothing is watched, since the database may stop with the last socket. */
  function schedule(ms: number): void {
    clearTimeout(timer);
    timer = watched.size === 0 ? undefined : setTimeout(() => void look(), ms).unref();
  }

  return {
    watch(org, told) {
      const one = watched.get(org) ?? { listeners: new Set(), known: undefined };
      watched.set(org, one);
      one.listeners.add(told);
      if (one.known === undefined) schedule(0);
      else told(one.known);
      return () => {
        one.listeners.delete(told);
        if (one.listeners.size === 0 && watched.get(org) === one) watched.delete(org);
        if (watched.size === 0) schedule(lookMs);
      };
    },
    changed(org) {
      if (watched.has(org)) schedule(0);
    },
  };
}

/** Whether the same people are at the same things, however long they still hold what they hold. */
function sameColleagues(before: Colleagues, now: Colleagues): boolean {
  const timeless = ({ holds, looks }: Colleagues) => ({
    holds: holds.map(({ secondsLeft: _left, ...hold }) => hold),
    looks,
  });
  return sameValue(timeless(before), timeless(now));
}
