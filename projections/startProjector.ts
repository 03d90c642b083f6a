import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { EventLog } from '../commands/log/log.ts';
import { timed } from '../postgres/timed.ts';
import { allProjections } from './allProjections.ts';
import { EpochChanged, readCheckpoint, readProjections } from './projector/checkpoint.ts';
import { endSilentOffice, officeHolder, takeOffice } from './projector/leadership.ts';
import { PositionWatch } from './projector/positionWatch.ts';
import { projectLog } from './projector/projectLog.ts';
import type { Projection } from './readModel.ts';
import { RebuildRefused, rebuild } from './rebuild.ts';
import { readSchema } from './schema/tables.ts';
import { answerMs } from './writing/answerTimes.ts';
import type { Stop } from './writing/preparedBatch.ts';

/** As much of a logger as the projector needs. */
export interface ProjectorLogger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface ProjectorOptions {
  readonly log: EventLog;
  readonly pool: Pool;
  readonly logger: ProjectorLogger;
  readonly projections?: readonly Projection[];
  /** `standby`: knows the position, as every process must, but never projects. Default `elected`. */
  readonly part?: 'elected' | 'standby';
  /** Most events a transaction; default 4000. */
  readonly batchSize?: number;
  /** How often another process's office is tried for, and a missed position looked for; default 500. */
  readonly pollMs?: number;
  /** Milliseconds for writing a batch, after which its connection counts as lost; default `batchMs`. */
  readonly batchMs?: number;
}

export interface ProjectorStatus {
  /** `leading`: projects; `following`: another process does, or nobody; `building`: makes new versions. */
  readonly state: 'leading' | 'following' | 'building' | 'stopped';
  readonly position: number;
  /** Who projects: this process, another one, or nobody (it gives no sign of life): an alarm. */
  readonly projecting: 'here' | 'elsewhere' | 'nobody';
  /** Newest position of the log, when it was looked at last. */
  readonly head: number;
  /** Events between the two; null where the log's positions do not tell how many those are. */
  readonly lagEvents: number | null;
  /** How long ago the log had first got further than the read side is now; 0 while they are level. */
  readonly lagSeconds: number;
  /** Read models that an event has stopped: an alarm. */
  readonly stops: readonly Stop[];
  /** Why projecting failed last, where it has not succeeded since. */
  readonly failure: string | null;
}

/** The projector of this process; one process a database is elected to do the work. */
export interface Projector {
  /** A position that queries of this process see. */
  position(): number;
  /** Resolves once queries see the position; rejects with `ReadSideBehind` after the time. */
  reached(position: number, timeoutMs: number): Promise<void>;
  onAdvance(listener: (position: number) => void): () => void;
  status(): ProjectorStatus;
  /** Finishes the batch at hand and gives the office up. */
  stop(): Promise<void>;
}

const mostRemembered = 1000;
/** Longer than it takes the next process to take over. */
const alarmAfterMs = 5000;

/**
 * Starts keeping the read models up with the log. The schema is there already (`ensureReadSchema`). Rejects
 * with `EpochChanged` where the log is not the one the read side was made from.
 */
export async function startProjector(options: ProjectorOptions): Promise<Projector> {
  const projector = new ElectedProjector(options);
  await projector.start();
  return {
    position: () => projector.watch.position,
    reached: (position, timeoutMs) => projector.watch.reached(position, timeoutMs),
    onAdvance: (listener) => projector.watch.onAdvance(listener),
    status: () => projector.status(),
    stop: () => projector.stop(),
  };
}

class ElectedProjector {
  readonly watch: PositionWatch;
  readonly #options: ProjectorOptions;
  readonly #projections: readonly Projection[];
  readonly #pollMs: number;
  readonly #ending = new AbortController();
  #leading = new AbortController();
  #working: Promise<unknown> = Promise.resolve();
  #state: ProjectorStatus['state'] = 'following';
  #failure: string | null = null;
  /** Of the log that this process projects. */
  #epoch: string | undefined;
  #head = 0;
  /** What the log's head was, and when (`performance.now()`), as far as that is not projected yet; oldest first. */
  #ahead: readonly { readonly head: number; readonly at: number }[] = [];
  #stops: readonly Stop[] = [];
  #elsewhere = false;
  /** Since when nobody projects, in milliseconds that never go back. */
  #nobodySince: number | undefined;
  #alarmed = false;

  constructor(options: ProjectorOptions) {
    this.#options = options;
    this.#projections = options.projections ?? allProjections;
    this.#pollMs = options.pollMs ?? 500;
    this.watch = new PositionWatch(options.pool, this.#pollMs, (error) =>
      options.logger.warn({ error }, 'The position of the read side could not be looked up; trying again.'),
    );
  }

  async start(): Promise<void> {
    await this.#checkEpoch();
    await this.watch.start();
    await this.#observe();
    const observing = this.#repeat(() => this.#observe());
    const projecting = this.#options.part === 'standby' ? undefined : this.#repeat(() => this.#serve());
    this.#working = Promise.all([observing, projecting]);
  }

  status(): ProjectorStatus {
    const { position } = this.watch;
    const lag = Math.max(0, this.#head - position);
    const behindSince = this.#ahead.find(({ head }) => head > position)?.at;
    return {
      state: this.#state,
      position,
      head: Math.max(this.#head, position),
      projecting: this.#state === 'leading' ? 'here' : this.#elsewhere ? 'elsewhere' : 'nobody',
      lagEvents: this.#options.log.positions === 'dense' || lag === 0 ? lag : null,
      lagSeconds: behindSince === undefined ? 0 : (performance.now() - behindSince) / 1000,
      stops: this.#stops,
      failure: this.#failure,
    };
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#working;
    await this.watch.stop();
    this.#state = 'stopped';
  }

  /** Again and again until the end, pausing in between; trouble is logged, kept for `status`, and tried again. */
  async #repeat(work: () => Promise<void>): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      try {
        await work();
      } catch (error) {
        if (signal.aborted) return;
        const message = error instanceof Error ? error.message : String(error);
        if (this.#failure !== message) {
          this.#options.logger.error({ error }, `Projecting failed and is tried again: ${message}`);
        }
        this.#failure = message;
      }
      // The pause ends early with the projector.
      await delay(this.#pollMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #observe(): Promise<void> {
    this.#head = await this.#options.log.head();
    const ahead = this.#ahead.filter(({ head }) => head > this.watch.position);
    const known = ahead.at(-1)?.head === this.#head || this.#head <= this.watch.position;
    // Of a long time behind, the oldest and the newest tell all.
    this.#ahead = known
      ? ahead
      : [...ahead.slice(0, mostRemembered), { head: this.#head, at: performance.now() }];
    const stops = this.#stops;
    await this.#watchOffice();
    const found = await readProjections(this.#options.pool);
    // A stop that came meanwhile may not have been read.
    if (this.#stops === stops)
      this.#stops = found.flatMap(({ stopped }) => (stopped === null ? [] : [stopped]));
    if (this.#state !== 'leading') return;
    // A newer process has put a newer version in place: it projects from now on. Or the log was replaced under this one.
    const epoch = await this.#options.log.epoch();
    if (unlike(this.#projections, found).length > 0 || epoch !== this.#epoch) this.#leading.abort();
  }

  /** A read side that nobody keeps up is an alarm, told once. */
  async #watchOffice(): Promise<void> {
    const { pool, logger } = this.#options;
    const holder = await officeHolder(pool);
    this.#elsewhere = holder !== undefined && !holder.silent;
    if (this.#elsewhere || this.#state === 'leading') {
      if (this.#alarmed) logger.info({}, 'The log is projected again.');
      this.#nobodySince = undefined;
      this.#alarmed = false;
      return;
    }
    this.#nobodySince ??= performance.now();
    const { position } = this.watch;
    if (this.#alarmed || this.#head <= position || performance.now() - this.#nobodySince < alarmAfterMs)
      return;
    this.#alarmed = true;
    logger.error(
      { position, head: this.#head },
      'Nobody projects the log: what was changed is not to be seen. Start a process with "--role projector".',
    );
  }

  /** Builds what is new in this version, then projects, for as long as the office is this process's. */
  async #serve(): Promise<void> {
    const { log, pool, logger } = this.#options;
    await this.#checkEpoch();
    await this.#buildNewVersions();
    const office = await takeOffice(pool);
    if (office === undefined) {
      if (await endSilentOffice(pool)) logger.warn({}, 'The projector gave no sign of life and is replaced.');
      return;
    }
    try {
      if ((await this.#unlike()).length > 0) return;
      this.#leading = new AbortController();
      this.#state = 'leading';
      logger.info({ position: this.watch.position }, 'This process projects the log into the read models.');
      await projectLog({
        log,
        pool,
        office,
        projections: this.#projections,
        batchSize: this.#options.batchSize ?? 4000,
        batchMs: this.#options.batchMs,
        signal: AbortSignal.any([this.#ending.signal, this.#leading.signal]),
        onAdvance: (position) => {
          this.#failure = null;
          this.watch.advance(position);
        },
        onStop: (stop) => {
          // It is committed already, so that it may have been observed.
          const others = this.#stops.filter(({ projection }) => projection !== stop.projection);
          this.#stops = [...others, stop];
          logger.error(
            { stop },
            `The read model ${stop.projection} has stopped at event ${stop.eventId} (${stop.eventType} of ` +
              `${stop.stream}): ${stop.error}. Its queries are refused until it is rebuilt; the others go on.`,
          );
        },
      });
    } finally {
      this.#state = 'following';
      office.release(true);
    }
  }

  async #buildNewVersions(): Promise<void> {
    const unlike = await this.#unlike();
    const older = unlike.filter(({ found, projection }) => found === undefined || found < projection.version);
    if (unlike.length > older.length) {
      const names = unlike.map(({ projection }) => projection.name).join(', ');
      throw new Error(
        `the read models ${names} are of a newer version than this process; it leaves them alone`,
      );
    }
    if (older.length === 0) return;
    const { log, pool, logger } = this.#options;
    const projections = older.map(({ projection }) => projection);
    const names = projections.map(({ name }) => name);
    logger.info({ names }, 'Building new versions of read models beside those that are read.');
    this.#state = 'building';
    try {
      const { position, events } = await rebuild({ log, pool, projections, signal: this.#ending.signal });
      logger.info({ names, position, events }, 'New versions of read models are in place.');
    } catch (error) {
      if (!(error instanceof RebuildRefused)) throw error;
      logger.info({ names }, 'Another process is building them.');
    } finally {
      this.#state = 'following';
    }
  }

  async #unlike(): Promise<readonly Unlike[]> {
    return unlike(this.#projections, await readProjections(this.#options.pool));
  }

  async #checkEpoch(): Promise<void> {
    const { log, pool } = this.#options;
    const epoch = await log.epoch();
    const text = `update ${readSchema}.checkpoint set epoch = $1 where epoch is null returning epoch`;
    const { rows } = await pool.query<{ epoch: string }>(timed({ text, values: [epoch] }, answerMs));
    const found = rows[0]?.epoch ?? (await readCheckpoint(pool)).epoch;
    if (found !== null && found !== epoch) throw new EpochChanged(found, epoch);
    this.#epoch = epoch;
  }
}

interface Unlike {
  readonly projection: Projection;
  /** Undefined where the database does not have it at all. */
  readonly found: number | undefined;
}

/** Projections of which the database has another version than this process. */
function unlike(
  projections: readonly Projection[],
  known: readonly { readonly name: string; readonly version: number }[],
): readonly Unlike[] {
  const versions = new Map(known.map(({ name, version }) => [name, version]));
  return projections
    .map((projection) => ({ projection, found: versions.get(projection.name) }))
    .filter(({ projection, found }) => found !== projection.version);
}
