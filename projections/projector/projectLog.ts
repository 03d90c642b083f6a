import { DatabaseError, type Pool, type PoolClient } from 'pg';
import type { EventLog, FollowItem } from '../../commands/log/log.ts';
import { eventCatalogue, passingEventCatalogue } from '../../domain/catalogues/eventCatalogue.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { PlannerStatistics } from '../../postgres/plannerStatistics.ts';
import { timed } from '../../postgres/timed.ts';
import type { Projection } from '../readModel.ts';
import { readSchema } from '../schema/tables.ts';
import { answerMs } from '../writing/answerTimes.ts';
import { BatchFolder } from '../writing/batchFolder.ts';
import type { PreparedBatch, Stop } from '../writing/preparedBatch.ts';
import { BatchRefused, partsOf } from '../writing/refusedBatch.ts';
import { ProjectionWriteFailed, writeBatch } from '../writing/writeBatch.ts';
import { type Checkpoint, readCheckpoint, readProjections } from './checkpoint.ts';
import { startHeartbeat } from './heartbeat.ts';
import { advanceChannel } from './positionWatch.ts';
import { compareVersions, OlderThanDatabase } from './versions.ts';

export interface ProjectLogOptions {
  readonly log: EventLog;
  readonly pool: Pool;
  /** The connection that holds the projector's lease. */
  readonly lease: PoolClient;
  /** Those that are in place in the database are projected. */
  readonly projections: readonly Projection[];
  /** Categories of events that this version of Muster knows; default: those of the catalogue. */
  readonly categories?: readonly string[] | undefined;
  readonly batchSize: number;
  readonly signal: AbortSignal;
  /** Milliseconds for writing a batch, after which its connection counts as lost; default `batchMs`. */
  readonly batchMs?: number | undefined;
  readonly statistics: PlannerStatistics;
  /** The position is committed: queries see it. */
  readonly onAdvance: (position: number) => void;
  /** A projection has stopped at an event. */
  readonly onStop: (stop: Stop) => void;
}

/** A batch smaller than this fraction of the largest is not part of a long catch-up. */
const liveShare = 20;

/** Tables were exchanged, or another projector wrote: whatever is cached may be wrong. Start over. */
class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved';
}

/**
 * Follows the log from the checkpoint until the signal aborts: rows, row versions, ledgers and the checkpoint
 * of a batch in one transaction, so that every event counts exactly once. While PostgreSQL writes a batch,
 * the next is folded. Rejects if it cannot continue; calling it again resumes from the checkpoint. Rejects
 * with `OlderThanDatabase` when a newer process has appeared, before it would leave out what only that one
 * can project.
 */
export async function projectLog(options: ProjectLogOptions): Promise<void> {
  // Up to here events go one by one, to find the one that a projection cannot write.
  let careUntil = 0;
  while (!options.signal.aborted) {
    try {
      await follow(options, careUntil);
    } catch (error) {
      if (error instanceof CheckpointMoved) continue;
      if (!(error instanceof BatchRefused)) throw error;
      const stop = error.stop();
      if (stop === undefined) careUntil = error.position;
      else await stopProjection(options, stop);
    }
  }
}

async function follow(options: ProjectLogOptions, careUntil: number): Promise<void> {
  const { log, pool, lease, batchSize, statistics, onAdvance, onStop } = options;
  let checkpoint = await readCheckpoint(lease);
  const known = await readProjections(lease);
  const { placed, newer, others } = compareVersions(options.projections, known);
  if (newer.length > 0 || others.length > 0) {
    const names = [...new Set([...newer, ...others])].join(', ');
    throw new OlderThanDatabase(`the read models ${names} are now of another version`);
  }
  const folder = new BatchFolder(placed, 'current', batchSize);
  for (const { name, stopped } of known) if (stopped !== null) folder.leaveOut(name);

  const ending = new AbortController();
  const signal = AbortSignal.any([options.signal, ending.signal]);
  let failure: { readonly error: unknown } | undefined;
  let writing: Promise<void> = Promise.resolve();

  const heartbeat = startHeartbeat(lease, (error) => {
    failure ??= { error };
    ending.abort();
  });

  const write = (batch: PreparedBatch, events: readonly RecordedEvent[]): Promise<void> =>
    heartbeat.pauseDuring(async () => {
      try {
        checkpoint = await commit(lease, batch, checkpoint, options.batchMs);
        for (const stop of batch.stops) onStop(stop);
        onAdvance(checkpoint.position);
        statistics.wrote(events.length);
      } catch (error) {
        const refused = error instanceof ProjectionWriteFailed;
        failure = { error: refused ? new BatchRefused(error, events, batch.position) : error };
        ending.abort();
      }
    });

  try {
    const after = checkpoint.position === 0 ? 'start' : checkpoint.position;
    const known = new Set(options.categories ?? catalogued);
    for await (const item of log.follow({ after, batchSize, signal })) {
      if (item.kind === 'caughtUp') continue;
      const { events, position, strange } = ownPart(item, known);
      for (const part of position === undefined ? [] : partsOf(events, position, careUntil)) {
        const batch = await folder.prepare(pool, part.events, part.position);
        await writing;
        if (failure !== undefined) break;
        writing = write(batch, part.events);
      }
      // Near the end of the log little is gained by folding the next batch meanwhile, and events that arrive
      // at this moment would wait for two batches. So the next batch is read afterwards, with everything that
      // has arrived by then.
      if (events.length < batchSize / liveShare) await writing;
      if (failure !== undefined) break;
      if (strange !== undefined) throw newerEvent(strange);
    }
  } finally {
    ending.abort();
    await writing;
    await heartbeat.stop();
  }
  if (failure !== undefined) throw failure.error;
}

interface OwnPart {
  readonly events: readonly RecordedEvent[];
  /** Undefined if it contains nothing. */
  readonly position: number | undefined;
  readonly strange: RecordedEvent | undefined;
}

/**
 * The part of a piece of the log that this version of Muster may project: what is before the first event that
 * it does not know.
 */
function ownPart(item: Exclude<FollowItem, { kind: 'caughtUp' }>, known: ReadonlySet<string>): OwnPart {
  const { position } = item;
  const events = item.kind === 'events' ? item.events : [];
  const first = events.findIndex(({ stream }) => !known.has(stream.slice(0, stream.indexOf('-'))));
  if (first < 0) return { events, position, strange: undefined };
  const own = events.slice(0, first);
  return { events: own, position: own.at(-1)?.position, strange: events[first] };
}

const catalogued = Object.keys({ ...eventCatalogue, ...passingEventCatalogue });

/** A ledger would never contain it: the process that has appended it projects it. */
function newerEvent({ position, stream }: RecordedEvent): OlderThanDatabase {
  return new OlderThanDatabase(
    `The event at position ${position}, of ${stream}, is of a kind that this version of Muster does not know: a newer ` +
      'one has appended it, and continues projecting.',
  );
}

/** An SQLSTATE of our own: the checkpoint is not where this projector left it. */
const checkpointMoved = 'MU001';

async function commit(
  client: PoolClient,
  batch: PreparedBatch,
  expected: Checkpoint,
  withinMs: number | undefined,
): Promise<Checkpoint> {
  const { position } = batch;
  const at = Math.max(batch.at, expected.at);
  try {
    await writeBatch(client, batch, 'current', {
      withinMs,
      // Locked first: an exchange of tables waits for the batch, or the batch finds that it came too late.
      before: [
        { sql: 'begin' },
        {
          sql: `do $$ begin
            perform from ${readSchema}.checkpoint
              where position = ${expected.position} and generation = ${expected.generation} for update;
            if not found then raise exception using errcode = '${checkpointMoved}'; end if;
          end $$`,
        },
      ],
      // On disk before anybody is told: a position that was shown, and a feed number that was given out, must
      // still exist after a crash, or decisions would be based on less than they waited for.
      after: [
        { sql: `update ${readSchema}.checkpoint set position = ${position}, at = ${at}` },
        { sql: 'commit' },
        // After the commit and by itself: inside, it would make commits of the whole server wait for each
        // other.
        { sql: `notify ${advanceChannel}, '${position}'` },
      ],
    });
    return { ...expected, position, at };
  } catch (error) {
    // A connection that is gone has rolled back by itself; the first error is the one that matters.
    await client.query(timed({ text: 'rollback' }, answerMs)).catch(() => undefined);
    if (error instanceof DatabaseError && error.code === checkpointMoved) {
      throw new CheckpointMoved('the checkpoint is not where this projector left it', { cause: error });
    }
    throw error;
  }
}

async function stopProjection(options: ProjectLogOptions, stop: Stop): Promise<void> {
  const text = `update ${readSchema}.projections set stopped = $2 where name = $1`;
  const values = [stop.projection, JSON.stringify(stop)];
  await options.lease.query(timed({ text, values }, answerMs));
  options.onStop(stop);
}
