import { Result } from 'effect';
import type { Pool } from 'pg';
import { records } from '../../domain/catalogues/records.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { parseStreamName } from '../../domain/kernel/stream.ts';
import { type MomentDeclaration, momentsOf } from '../../domain/record/moments.ts';
import { systemActor } from '../../domain/rights/actor.ts';
import { bookingMoments } from '../../domain/rosterAnswer/answerReminder.ts';
import { zoneOf } from '../../domain/time/zone.ts';
import { advisoryLocks } from '../../postgres/advisoryLocks.ts';
import type { CommandService } from '../commandService.ts';
import type { Facts, RecordsInUse } from '../facts.ts';
import type { EventLog } from '../log/log.ts';
import { Notifier } from '../log/notifier.ts';
import { deriveUuid } from '../pipeline/deriveUuid.ts';
import { isOfTheMoment } from '../pipeline/expected.ts';
import { followAsLeader } from '../reactions/followAsLeader.ts';
import type { FollowerLease } from '../reactions/followerLease.ts';
import { runAsLeader } from '../reactions/runAsLeader.ts';
import { createMomentStore, type DueMoment } from './moments.ts';

/** A moment that has come, with its record as it is then. */
export interface MomentToTell extends DueMoment {
  readonly record: RecordsInUse['records'][number];
  /** The same however often it is told. */
  readonly factId: string;
}

export interface FollowMomentsParts {
  readonly pool: Pool;
  readonly log: Pick<EventLog, 'epoch' | 'head' | 'follow'>;
  readonly facts: Pick<Facts, 'waitFor' | 'recordsInUse' | 'rosteredAfter'>;
  readonly execute: CommandService['execute'];
  /** Tells people of a moment that takes no step; told again, it changes nothing. */
  readonly tell: (moment: MomentToTell) => Promise<void>;
  /** What has moments, by category; default: the records of the product, and bookings. */
  readonly declared?: ReadonlyMap<string, MomentDeclaration>;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** How long to wait for the read side, in milliseconds. */
  readonly waitMs: number;
  /** Milliseconds between two looks at the clock, and between two attempts to take the lease; default 1,000. */
  readonly lookMs?: number;
  /** Receives what a record did not let be done: it is not tried again. */
  readonly onRefused: (refusal: Refusal, moment: DueMoment) => void;
  /** Receives errors that interrupt it; it tries again. */
  readonly onTrouble: (error: unknown, sentence: string) => void;
}

export interface FollowMoments {
  stop(): Promise<void>;
}

/** How many records are looked at together, and how many moments. */
const mostAtOnce = 500;
/** After so many seconds a moment that could not be done is tried again. */
const againSeconds = 60;
const lease = { name: 'moments', lock: advisoryLocks.moments };

const productMoments: ReadonlyMap<string, MomentDeclaration> = new Map([
  ...Object.values(records).flatMap(({ category, declaration: { moments }, stages }) =>
    moments === undefined ? [] : [[category, { moments, stages: stages ?? undefined }] as const],
  ),
  ['booking', bookingMoments],
]);

/**
 * Does what is due at records (`domain/record/moments.ts`): takes a step, or tells people. One of all processes on a database
 * follows the log, keeps which moments there are, and does what is due once it has caught up, the earliest first. Each is
 * done once: a step is a command whose id follows from the moment, and is taken of the record as it was looked at; a notice
 * has such an id as well. What has been done is remembered after it.
 */
export function startFollowMoments({
  pool,
  log,
  facts,
  execute,
  tell,
  declared = productMoments,
  clock,
  waitMs,
  lookMs = 1_000,
  onRefused,
  onTrouble,
}: FollowMomentsParts): FollowMoments {
  const ending = new AbortController();
  const store = createMomentStore(pool);
  const now = () => Math.floor(clock() / 1000);

  async function lead(held: FollowerLease): Promise<void> {
    const over = new AbortController();
    const signal = AbortSignal.any([held.signal, over.signal]);
    const caughtUp = Promise.withResolvers<void>();
    // A lease may be lost, or given up, before there is anybody to listen.
    if (signal.aborted) caughtUp.resolve();
    else signal.addEventListener('abort', () => caughtUp.resolve(), { once: true });
    const work = new Notifier();
    // Whichever of the two fails ends the other.
    const ends = (part: Promise<void>) => part.finally(() => over.abort());
    const following = followAsLeader({
      // With other declarations all moments are found anew, as in another log.
      log: { ...log, epoch: async () => `${await log.epoch()} ${fingerprintOf(declared)}` },
      lease: held,
      categories: [...declared.keys(), 'organisation'],
      from: 'start',
      signal,
      async handle(events, position) {
        const touched = touchedBy(events, declared);
        if (touched.length === 0) return false;
        await facts.waitFor(position, waitMs);
        for (const one of touched) await arrange(one);
        work.notify();
        return true;
      },
      onCaughtUp: () => caughtUp.resolve(),
    });
    await Promise.all([ends(following), ends(caughtUp.promise.then(() => doAll(work, signal)))]);
  }

  /** Keeps which moments records have; without ids, those that have any to come, or may with other settings. */
  async function arrange({ org, category, ids }: Touched): Promise<void> {
    const known = declared.get(category) ?? {};
    const all =
      ids ??
      (category === 'booking' ? await facts.rosteredAfter(org, now()) : await store.waiting(org, category));
    for (let from = 0; from < all.length; from += mostAtOnce) {
      const some = all.slice(from, from + mostAtOnce);
      const { timeZone, records } = await facts.recordsInUse(org, category, some);
      const zone = zoneOf(timeZone);
      const moments = records.flatMap(({ id, fact }) =>
        momentsOf(known, fact, zone).map((moment) => ({ id, ...moment })),
      );
      await store.arrange(org, category, some, moments);
    }
  }

  async function doAll(work: Notifier, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const due = await store.due(now(), mostAtOnce);
      if (due.length > 0) await facts.waitFor(await log.head(), waitMs);
      for (const moment of due) {
        if (signal.aborted) return;
        try {
          await doOne(moment);
        } catch (error) {
          if (signal.aborted) return;
          onTrouble(error, `what is due at ${moment.category} ${moment.id} could not be done; trying again`);
          await store.postpone(moment, now() + againSeconds);
        }
      }
      if (due.length < mostAtOnce) await work.wait(signal, lookMs);
    }
  }

  async function doOne(moment: DueMoment): Promise<void> {
    const { org, category, id, name, value } = moment;
    const known = declared.get(category) ?? {};
    const { timeZone, records } = await facts.recordsInUse(org, category, [id]);
    const [record] = records;
    const stands =
      record &&
      momentsOf(known, record.fact, zoneOf(timeZone)).find((one) => one.name === name && one.value === value);
    // It was moved or taken away, and the log has not been followed so far.
    if (record === undefined || stands === undefined || stands.at > now()) {
      return arrange({ org, category, ids: [id] });
    }
    const factId = deriveUuid('moment', org, category, id, name, value);
    const step = known.moments?.[name]?.takes;
    if (step === undefined) {
      await tell({ ...moment, ...stands, record, factId });
      return store.done(moment, 'told');
    }
    const taken = await execute(
      systemActor('system', org),
      `${category}.${step}`,
      { [`${category}Id`]: id },
      { commandId: factId, ifRevision: record.revision, correlationId: `moment.${factId}` },
    );
    if (Result.isSuccess(taken)) return store.done(moment, 'taken');
    const refusal = taken.failure;
    // Somebody was faster: it is looked at anew.
    if (refusal.code === 'revision_conflict') return;
    if (isOfTheMoment(refusal)) throw new Error(`${refusal.code}: ${refusal.message}`);
    onRefused(refusal, moment);
    await store.done(moment, 'refused');
  }

  const ended = runAsLeader({
    pool,
    lease,
    signal: ending.signal,
    notifier: new Notifier(),
    lookMs,
    lead,
    onTrouble: (error) => onTrouble(error, 'what is due at records is not done at the moment; trying again'),
  });
  return {
    async stop() {
      ending.abort();
      await ended;
    },
  };
}

/** Records of an organisation whose moments may have changed; without ids, all that have any to come. */
interface Touched {
  readonly org: string;
  readonly category: string;
  readonly ids?: readonly string[];
}

function touchedBy(
  events: readonly RecordedEvent[],
  declared: ReadonlyMap<string, MomentDeclaration>,
): readonly Touched[] {
  return [...Map.groupBy(events, ({ org }) => org)].flatMap(([org, some]) => {
    const named = some.flatMap(({ stream }) => parseStreamName(stream) ?? []);
    const ofRecords = [...declared.keys()].flatMap((category): Touched[] => {
      const ids = new Set(named.flatMap((each) => (each.category === category ? each.id : [])));
      return ids.size === 0 ? [] : [{ org, category, ids: [...ids] }];
    });
    const movesZone = some.some(({ type }) => type === 'TimeZoneChanged');
    const changesSettings = some.some(({ type }) => type === 'SettingsChanged');
    const moved = [...declared.keys()].filter(
      (category) => movesZone || (changesSettings && category === 'booking'),
    );
    return [...ofRecords, ...moved.map((category) => ({ org, category }))];
  });
}

/** Differs if moments may be others than they were. */
function fingerprintOf(declared: ReadonlyMap<string, MomentDeclaration>): string {
  const all = [...declared].map(([category, { moments, stages }]) => [
    category,
    moments,
    stages?.states,
    stages?.derived,
  ]);
  return deriveUuid('moments', JSON.stringify(all));
}
