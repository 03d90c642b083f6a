import { DatabaseError, type Pool, type PoolClient } from 'pg';
import type { EventLog } from '../../commands/log/log.ts';
import type { RecordedEvent } from '../../domain/event.ts';
import { timed } from '../../postgres/timed.ts';
import type { Projection } from '../readModel.ts';
import { readSchema } from '../schema/tables.ts';
import { answerMs } from '../writing/answerTimes.ts';
import { BatchFolder } from '../writing/batchFolder.ts';
import type { PreparedBatch, Stop } from '../writing/preparedBatch.ts';
import { ProjectionWriteFailed, writeBatch } from '../writing/writeBatch.ts';
import { type Checkpoint, readCheckpoint, readProjections } from './checkpoint.ts';
import { beatMs } from './leadership.ts';
import { advanceChannel } from './positionWatch.ts';

export interface ProjectLogOptions {
  readonly log: EventLog;
  readonly pool: Pool;
  /** The connection that holds the projector's office. */
  readonly office: PoolClient;
  readonly projections: readonly Projection[];
  readonly batchSize: number;
  readonly signal: AbortSignal;
  /** Milliseconds for writing a batch, after which its connection counts as lost; default `batchMs`. */
  readonly batchMs?: number | undefined;
  /** Committed: queries see it. */
  readonly onAdvance: (position: number) => void;
  /** A projection has stopped at an event. */
  readonly onStop: (stop: Stop) => void;
}

/** A batch of less than this part of the largest is not one of a long way to catch up. */
const liveShare = 20;

/** Tables were exchanged, or another projector wrote: whatever is remembered may be wrong. Start over. */
class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved';
}

/**
 * Follows the log from the checkpoint on, until the signal: rows, row versions, ledgers and the checkpoint
 * of a batch in one transaction, so that every event counts exactly once. While PostgreSQL writes a batch,
 * the next is folded. Rejects where it cannot go on; calling it again resumes from the checkpoint.
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
      if (error.events.length > 1) careUntil = error.position;
      else await stopProjection(options, error);
    }
  }
}

/** A batch that PostgreSQL did not take, because of what one projection made of it. */
class BatchRefused extends Error {
  override readonly name = 'BatchRefused';
  readonly failure: ProjectionWriteFailed;
  readonly events: readonly RecordedEvent[];
  readonly position: number;

  constructor(failure: ProjectionWriteFailed, events: readonly RecordedEvent[], position: number) {
    super(failure.message, { cause: failure });
    this.failure = failure;
    this.events = events;
    this.position = position;
  }
}

async function follow(options: ProjectLogOptions, careUntil: number): Promise<void> {
  const { log, pool, office, projections, batchSize, onAdvance, onStop } = options;
  let checkpoint = await readCheckpoint(office);
  const folder = new BatchFolder(projections, 'current', batchSize);
  const known = await readProjections(office);
  for (const { name, version } of projections) {
    const found = known.find((projection) => projection.name === name);
    if (found?.version !== version) throw new Error(`the read model ${name} is of another version by now`);
    if (found.stopped !== null) folder.leaveOut(name);
  }

  const ending = new AbortController();
  const signal = AbortSignal.any([options.signal, ending.signal]);
  let failure: { readonly error: unknown } | undefined;
  let writing: Promise<void> = Promise.resolve();

  // A sign of life while there is nothing to write; it also notices an office that is lost.
  let beating: Promise<void> = Promise.resolve();
  let busy = false;
  const beat = async (): Promise<void> => {
    try {
      await office.query(timed({ text: 'select 1' }, answerMs));
    } catch (error) {
      failure ??= { error };
      ending.abort();
    }
  };
  const heart = setInterval(() => {
    if (!busy) beating = beat();
  }, beatMs);

  const write = async (batch: PreparedBatch, events: readonly RecordedEvent[]): Promise<void> => {
    busy = true;
    await beating;
    try {
      checkpoint = await commit(office, batch, checkpoint, options.batchMs);
      for (const stop of batch.stops) onStop(stop);
      onAdvance(checkpoint.position);
    } catch (error) {
      const refused = error instanceof ProjectionWriteFailed;
      failure = { error: refused ? new BatchRefused(error, events, batch.position) : error };
      ending.abort();
    } finally {
      busy = false;
    }
  };

  try {
    const after = checkpoint.position === 0 ? 'start' : checkpoint.position;
    for await (const item of log.follow({ after, batchSize, signal })) {
      if (item.kind === 'caughtUp') continue;
      const events = item.kind === 'events' ? item.events : [];
      for (const part of parts(events, item.position, careUntil)) {
        const batch = await folder.prepare(pool, part.events, part.position);
        await writing;
        if (failure !== undefined) break;
        writing = write(batch, part.events);
      }
      // Near the end of the log little is gained by folding the next batch meanwhile, and what comes in this very
      // moment would wait for two batches: it is read afterwards, with all that has come by then.
      if (events.length < batchSize / liveShare) await writing;
      if (failure !== undefined) break;
    }
  } finally {
    ending.abort();
    clearInterval(heart);
    await writing;
    await beating;
  }
  if (failure !== undefined) throw failure.error;
}

interface Part {
  readonly events: readonly RecordedEvent[];
  readonly position: number;
}

/** A batch as a whole, or event by event where care is needed. */
function parts(events: readonly RecordedEvent[], position: number, careUntil: number): readonly Part[] {
  const [first] = events;
  if (first === undefined || first.position > careUntil) return [{ events, position }];
  return events.map((event) => ({ events: [event], position: event.position }));
}

/** SQLSTATE of our own: the checkpoint is not where this projector left it. */
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
      // Locked first: whoever exchanges tables waits for the batch, or the batch finds that it came too late.
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
      // On disk before anybody is told: a position that was shown, and a number of the feed that was given
      // out, must still be there after a crash, or decisions would be made on less than they waited for.
      after: [
        { sql: `update ${readSchema}.checkpoint set position = ${position}, at = ${at}` },
        { sql: 'commit' },
        // After the commit and on its own: inside, it would make commits of the whole server wait for each other.
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

async function stopProjection(options: ProjectLogOptions, refused: BatchRefused): Promise<void> {
  const [event] = refused.events;
  if (event === undefined) throw refused;
  const { name, version } = refused.failure.projection;
  const stop: Stop = {
    projection: name,
    version,
    eventId: event.id,
    eventType: event.type,
    stream: event.stream,
    position: event.position,
    error: refused.message,
  };
  const text = `update ${readSchema}.projections set stopped = $2 where name = $1`;
  await options.office.query(timed({ text, values: [name, JSON.stringify(stop)] }, answerMs));
  options.onStop(stop);
}
