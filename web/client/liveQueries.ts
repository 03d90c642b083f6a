import type { Query, QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { Changes } from '../../api/contract/changes.ts';
import { isReading } from '../../domain/catalogues/readings.ts';
import { gathered } from './gathered.ts';
import { noteKnown } from './knownPosition.ts';
import { type Changed, liveConnection, type Watch } from './liveConnection.ts';
import { untilTypingPauses } from './typingPause.ts';

/** Changes that come in a burst lead to one query, this many milliseconds after the first change. */
const gatherMs = 250;

/** What is offered, or has happened, is asked again by everybody whom it concerns: not by all at the same moment. In milliseconds. */
const offeredSpreadMs = 2_000;

/** While there is no connection, everything on the screen is queried at this interval. */
const askAgainMs = 30_000;

/** Changes that a watch has reported and that have not been queried yet. */
interface Told {
  /** The ids of the records that changed; undefined: any of them. */
  readonly ids: ReadonlySet<string> | undefined;
  /** An answer from this position or later includes the change. */
  readonly position: number;
}

interface Subject {
  readonly name: string;
  readonly watch: Watch;
  /** Within how many milliseconds more it is asked again, each at a moment of its own; omitted: at once. */
  readonly spreadMs?: number;
}

interface Following {
  /** An answer from before this position may lack a change that has already been reported. */
  readonly heard: () => number;
  readonly note: (told: Told) => void;
  readonly stop: () => void;
}

/**
 * Keeps every list, record and name on the screen up to date while others work: it watches the subjects of
 * the queries on the screen, each from the position of its answer. Returns a function that stops it.
 */
export function followShownQueries(client: QueryClient): () => void {
  const cache = client.getQueryCache();
  const followed = new Map<string, Following>();

  function follow({ name: subject, watch, spreadMs = 0 }: Subject, after: number): Following {
    let heard = after;
    let told: Told | undefined;
    const refresh = gathered(
      async () => {
        await untilTypingPauses();
        if (told === undefined) return;
        const { ids, position } = told;
        told = undefined;
        const isBehind = (query: Query) =>
          subjectOf(query)?.name === subject && concerns(ids, query) && positionOf(query) < position;
        await client.invalidateQueries({ predicate: isBehind }, { cancelRefetch: false });
        // The answer to a query in flight may not include the change yet.
        if (position < Number.POSITIVE_INFINITY) {
          await client.refetchQueries({ predicate: isBehind, type: 'active' });
        }
      },
      gatherMs + Math.random() * spreadMs,
    );
    const note = ({ ids, position }: Told) => {
      told = {
        ids: told === undefined ? ids : ids && told.ids && new Set([...told.ids, ...ids]),
        position: Math.max(position, told?.position ?? 0),
      };
      refresh.ask();
    };
    const unwatch = liveConnection.watch(
      watch,
      after,
      ({ changes, position }: Changed) => {
        heard = position;
        noteKnown(position);
        note({ ids: idsIn(changes), position });
      },
      () => {
        heard = 0;
        note(everything);
      },
    );
    return {
      heard: () => heard,
      note,
      stop: () => {
        unwatch();
        refresh.stop();
      },
    };
  }

  /** Watches what is on the screen, and nothing else. */
  function look(): void {
    const shown = Map.groupBy(
      cache.getAll().filter((query) => query.isActive() && positionOf(query) >= 0),
      (query) => subjectOf(query)?.name,
    );
    for (const [name, { stop }] of followed) {
      if (shown.has(name)) continue;
      stop();
      followed.delete(name);
    }
    for (const [name, queries] of shown) {
      const [first] = queries;
      const subject = first && subjectOf(first);
      if (name === undefined || subject === undefined || followed.has(name)) continue;
      followed.set(name, follow(subject, Math.min(...queries.map(positionOf))));
    }
  }

  // Between two pages nothing is on the screen for a moment; watches that the next page needs are kept.
  const lookSoon = gathered(async () => look(), 0);
  lookSoon.ask();
  const stopLooking = cache.subscribe((event) => {
    const { type, query } = event;
    const subject = subjectOf(query);
    if (subject === undefined) return;
    // The query left the screen and is back; changes reported in between are missing from its answer.
    const heard = followed.get(subject.name)?.heard() ?? 0;
    if (type === 'observerAdded' && positionOf(query) >= 0 && positionOf(query) < heard) {
      followed.get(subject.name)?.note({ ids: undefined, position: heard });
    }
    const isNews =
      type === 'observerAdded' ||
      type === 'observerRemoved' ||
      type === 'observerOptionsUpdated' ||
      (type === 'updated' && event.action.type === 'success');
    if (isNews) lookSoon.ask();
  });

  const asking = setInterval(() => {
    if (liveConnection.state === 'connected') return;
    for (const { note } of followed.values()) note(everything);
  }, askAgainMs);

  return () => {
    stopLooking();
    lookSoon.stop();
    clearInterval(asking);
    for (const { stop } of followed.values()) stop();
  };
}

const everything: Told = { ids: undefined, position: Number.POSITIVE_INFINITY };

/**
 * The subject of a query: its name, and how it is watched; undefined for queries that are kept up to date in
 * other ways.
 */
function subjectOf({ queryKey: [kind, category] }: Query): Subject | undefined {
  if (kind === 'bookings') return { name: kind, watch: { topic: 'bookings' } };
  // What is further in the key is one of them, which is followed in other ways.
  if (kind === 'workspaces' && category === undefined) return { name: kind, watch: { topic: kind } };
  if (kind === 'offeredShifts') return { name: kind, watch: { topic: kind }, spreadMs: offeredSpreadMs };
  if (kind === 'trackedEvents') return { name: kind, watch: { topic: kind }, spreadMs: offeredSpreadMs };
  if (kind === 'organisation') return { name: kind, watch: { topic: kind }, spreadMs: offeredSpreadMs };
  if (kind === 'chats') return { name: kind, watch: { topic: 'records', category: 'chatMessage' } };
  if (kind === 'announcements') return { name: kind, watch: { topic: 'records', category: 'announcement' } };
  if (kind === 'announcementReaders') {
    return { name: kind, watch: { topic: 'records', category: 'announcementConfirmation' } };
  }
  if (kind === 'carePlans') return { name: kind, watch: { topic: 'records', category: 'carePlan' } };
  if (kind === 'careRecords') return { name: kind, watch: { topic: 'records', category: 'careRecord' } };
  if (kind === 'forms') return { name: kind, watch: { topic: 'records', category: 'formAnswer' } };
  if (kind === 'menuCount') {
    const watch: Watch = category === 'bid' ? { topic: 'records', category } : { topic: 'bookings' };
    return { name: `${kind} ${String(category)}`, watch, spreadMs: offeredSpreadMs };
  }
  if (kind !== 'records' || typeof category !== 'string' || !isReading(category)) return undefined;
  return { name: `${kind} ${category}`, watch: { topic: 'records', category } };
}

/** Whether the answer to a query may differ if these records have changed. */
function concerns(ids: ReadonlySet<string> | undefined, { queryKey: [kind, , what, which] }: Query): boolean {
  if (ids === undefined || kind !== 'records' || what === 'list') return true;
  const named = z.union([z.string(), z.array(z.string())]).parse(which);
  return typeof named === 'string' ? ids.has(named) : named.some((id) => ids.has(id));
}

/** The position of an answer; -1 if there is none, or nothing was found. */
function positionOf({ state: { data } }: Query): number {
  // What is shown a page after the other is as old as the oldest of them.
  if (typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)) {
    return Math.min(...data.pages.map(positionIn));
  }
  return positionIn(data);
}

function positionIn(data: unknown): number {
  return typeof data === 'object' && data !== null && 'position' in data && typeof data.position === 'number'
    ? data.position
    : -1;
}

/** The ids that are reported; undefined if the report does not say which they are. */
function idsIn(changes: Changes): ReadonlySet<string> | undefined {
  const parts = Object.values(changes);
  if (parts.length === 0) return undefined;
  return new Set(parts.flatMap(({ rows, gone }) => [...rows.map(({ id }) => id), ...gone]));
}
