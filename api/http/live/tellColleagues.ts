import { randomUUID } from 'node:crypto';
import { Result } from 'effect';
import { mayRead } from '../../../domain/rights/rights.ts';
import { readsShared } from '../../../domain/workspace/readsWorkspace.ts';
import type { LookedAt } from '../../contract/colleagues.ts';
import type { LiveMessage } from '../../contract/live.ts';
import { coalesced } from '../../platform/coalesced.ts';
import type { SignedIn } from '../../services/identity/authentication.ts';
import type { Frozen } from '../../services/planning/frozen.ts';
import { holdsShownTo } from '../routes/holds.ts';
import type { RouteServices } from '../routes/routeServices.ts';
import type { Colleagues } from './colleagueWatch.ts';

/** The part of a live socket that is about colleagues: telling what they are at, and them what is looked at here. */
export interface ColleagueTelling {
  readonly size: number;
  /** Ends the watch of a name, for another that begins at once. */
  replace(name: string): void;
  watch(name: string, at: LookedAt | undefined): void;
  unwatch(name: string): void;
  /** The client has given a sign. */
  beat(): void;
  end(): void;
}

export interface ColleagueTellingParts {
  readonly services: Pick<RouteServices, 'colleagues' | 'presence' | 'reads'>;
  readonly who: SignedIn;
  readonly send: (message: Frozen<LiveMessage>) => void;
  readonly failed: (error: unknown) => void;
}

export function tellColleagues({ services, who, send, failed }: ColleagueTellingParts): ColleagueTelling {
  const { colleagues, presence } = services;
  const { actor } = who;
  const stops = new Map<string, () => void>();
  const connection = randomUUID();
  let place: LookedAt | undefined;
  /** What is noted of this connection is noted in the order in which it happened. */
  let noted: Promise<void> = Promise.resolve();

  function inOrder(work: () => Promise<void>): void {
    noted = noted.then(work).catch(failed);
  }

  function note(): void {
    const at = place;
    if (at === undefined) return;
    const { org, uid } = actor;
    inOrder(() => presence.note(connection, { ...at, org, uid, name: who.user.name }));
  }

  function goTo(at: LookedAt | undefined): void {
    const before = place;
    place = at;
    if (at !== undefined) note();
    else if (before !== undefined) inOrder(() => presence.forget(connection));
    if (at !== before) inOrder(async () => colleagues.changed(actor.org));
  }

  function watch(name: string, at: LookedAt | undefined): void {
    if (!mayRead(actor, 'planning')) {
      const message = 'Your role does not plan, so it is not told what colleagues are at.';
      send({ kind: 'error', code: 'not_allowed', message, name });
      return;
    }
    let newest: Colleagues | undefined;
    const tell = coalesced(async () => {
      if (newest === undefined) return;
      const { holds, looks } = newest;
      const shown = await holdsShownTo(services, actor, holds);
      if (Result.isFailure(shown)) throw new Error(shown.failure.message);
      if (stops.get(name) !== stop) return;
      send({
        kind: 'colleagues',
        name,
        holds: shown.success.map(({ secondsLeft: _left, ...hold }) => ({
          ...hold,
          own: hold.uid === actor.uid,
        })),
        // Those whom master labels limit do not see the organisation's members.
        looks: readsShared(actor) ? looks.map((look) => ({ ...look, own: look.uid === actor.uid })) : [],
      });
    });
    const unwatch = colleagues.watch(actor.org, (now) => {
      newest = now;
      // Not before it is known who stops it.
      queueMicrotask(() => void tell().catch(failed));
    });
    const stop = () => unwatch();
    stops.set(name, stop);
    goTo(at);
  }

  function unwatch(name: string): void {
    stops.get(name)?.();
    stops.delete(name);
  }

  return {
    get size() {
      return stops.size;
    },
    replace: unwatch,
    watch,
    unwatch(name) {
      unwatch(name);
      if (stops.size === 0) goTo(undefined);
    },
    beat: note,
    end() {
      for (const name of [...stops.keys()]) unwatch(name);
      goTo(undefined);
    },
  };
}
