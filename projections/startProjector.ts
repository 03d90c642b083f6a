import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { EventLog } from '../commands/log/log.ts';
import { timed } from '../postgres/timed.ts';
import { allProjections } from './allProjections.ts';
import { bear } from './projector/bear.ts';
import { EpochChanged, readCheckpoint, readProjections } from './projector/checkpoint.ts';
import { LagWatch } from './projector/lagWatch.ts';
import { endSilentOffice, takeOffice } from './projector/leadership.ts';
import { OfficeWatch } from './projector/officeWatch.ts';
import { PositionWatch } from './projector/positionWatch.ts';
import { projectLog } from './projector/projectLog.ts';
import { setAside } from './projector/setAside.ts';
import { compareVersions, OlderThanDatabase } from './projector/versions.ts';
import type { Projection } from './readModel.ts';
import { type Build, buildOf, notStopped, readBuilds } from './rebuild/builds.ts';
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
  /** Categories of events that this version of Muster knows; default: those of the catalogue. */
  readonly categories?: readonly string[];
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
  /** `leading`: projects; `following`: another process does, or nobody. */
  readonly state: 'leading' | 'following' | 'stopped';
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
  /** Read models of this version that cannot be read yet, since they are built; in whichever process. */
  readonly building: readonly BuildingReadModel[];
  /** Why projecting or building failed last, where it has not succeeded since. */
  readonly failure: string | null;
}

/** A read model that is being built beside those that are read, and how far: both are positions of the log. */
export interface BuildingReadModel {
  readonly readModel: string;
  readonly version: number;
  readonly position: number;
  readonly target: number;
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

/** What is done again and again. */
type Work = 'observing' | 'projecting' | 'building';
const workTexts: Readonly<Record<Work, string>> = {
  observing: 'Looking after the read side',
  projecting: 'Projecting',
  building: 'Building read models',
};

const usualBatch = 4000;
/** So many tries for the office does a process leave out that has found itself older than what is there. */
const yieldedPolls = 4;

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
  /** By what was being done. */
  readonly #failures = new Map<Work, string>();
  /** Of the log that this process projects. */
  #epoch: string | undefined;
  readonly #lag = new LagWatch();
  #stops: readonly Stop[] = [];
  #pending: readonly Projection[] = [];
  #builds: readonly Build[] = [];
  /** Until when a process that is older than what it has found leaves the office to a newer one (`performance.now()`). */
  #yieldsUntil = 0;
  readonly #offices: OfficeWatch;

  constructor(options: ProjectorOptions) {
    this.#options = options;
    this.#projections = options.projections ?? allProjections;
    this.#pollMs = options.pollMs ?? 500;
    this.#offices = new OfficeWatch(options.pool, options.logger);
    this.watch = new PositionWatch(options.pool, this.#pollMs, (error) =>
      options.logger.warn({ error }, 'The position of the read side could not be looked up; trying again.'),
    );
  }

  async start(): Promise<void> {
    await this.#checkEpoch();
    await this.watch.start();
    await this.#observe();
    const works = [this.#repeat('observing', () => this.#observe())];
    if (this.#options.part !== 'standby') {
      works.push(this.#repeat('projecting', () => this.#serve()));
      works.push(this.#repeat('building', () => this.#bear()));
    }
    this.#working = Promise.all(works);
  }

  status(): ProjectorStatus {
    const { position } = this.watch;
    const lag = Math.max(0, this.#lag.head - position);
    return {
      state: this.#state,
      position,
      head: Math.max(this.#lag.head, position),
      projecting: this.#state === 'leading' ? 'here' : this.#offices.elsewhere ? 'elsewhere' : 'nobody',
      lagEvents: this.#options.log.positions === 'dense' || lag === 0 ? lag : null,
      lagSeconds: this.#lag.secondsBehind(position),
      stops: this.#stops,
      building: this.#toBuild().map((projection) => ({
        readModel: projection.name,
        version: projection.version,
        position: buildOf(projection, this.#builds, this.#epoch ?? '')?.position ?? 0,
        target: position,
      })),
      failure: [...this.#failures.values()][0] ?? null,
    };
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#working;
    await this.watch.stop();
    this.#state = 'stopped';
  }

  /** Again and again until the end, pausing in between; trouble is logged, kept for `status`, and tried again. */
  async #repeat(kind: Work, work: () => Promise<void>): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      try {
        await work();
        // That another process projects does not say that this one could.
        if (kind !== 'projecting') this.#failures.delete(kind);
      } catch (error) {
        if (signal.aborted) return;
        const message = error instanceof Error ? error.message : String(error);
        if (this.#failures.get(kind) !== message) {
          this.#options.logger.error({ error }, `${workTexts[kind]} failed and is tried again: ${message}`);
        }
        this.#failures.set(kind, message);
        if (error instanceof OlderThanDatabase) {
          this.#yieldsUntil = performance.now() + yieldedPolls * this.#pollMs;
        }
      }
      // The pause ends early with the projector.
      await delay(this.#pollMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #observe(): Promise<void> {
    this.#lag.saw(await this.#options.log.head(), this.watch.position);
    const stops = this.#stops;
    await this.#offices.look({
      leading: () => this.#state === 'leading',
      position: this.watch.position,
      head: this.#lag.head,
    });
    const found = await readProjections(this.#options.pool);
    this.#builds = await readBuilds(this.#options.pool);
    const { pending, newer, unknown } = compareVersions(this.#projections, found);
    this.#pending = pending;
    const own = pending.map((projection) => buildOf(projection, this.#builds, this.#epoch ?? ''));
    // A stop that came meanwhile may not have been read.
    if (this.#stops === stops) this.#stops = [...found, ...own].flatMap((known) => known?.stopped ?? []);
    if (this.#state !== 'leading') return;
    // A newer process has put what it has in place: it projects from now on. Or the log was replaced under this one.
    const epoch = await this.#options.log.epoch();
    if (newer.length > 0 || unknown.length > 0 || epoch !== this.#epoch) this.#leading.abort();
  }

  /** Projects what is in place, for as long as the office is this process's. */
  async #serve(): Promise<void> {
    const { log, pool, logger } = this.#options;
    await this.#checkEpoch();
    const found = await this.#versions();
    if (found.newer.length > 0) {
      const names = found.newer.join(', ');
      throw new OlderThanDatabase(
        `the read models ${names} are of a newer version than this process; it leaves them alone`,
      );
    }
    if (performance.now() < this.#yieldsUntil) return;
    const office = await takeOffice(pool, 'projector');
    if (office === undefined) {
      const ended = await endSilentOffice(pool, 'projector');
      if (ended) logger.warn({}, 'The projector gave no sign of life and is replaced.');
      return;
    }
    try {
      const { others, newer } = await this.#versions();
      if (newer.length > 0) return;
      await setAside(office, others);
      this.#leading = new AbortController();
      this.#state = 'leading';
      logger.info({ position: this.watch.position }, 'This process projects the log into the read models.');
      await projectLog({
        log,
        pool,
        office,
        projections: this.#projections,
        categories: this.#options.categories,
        batchSize: this.#options.batchSize ?? usualBatch,
        batchMs: this.#options.batchMs,
        signal: AbortSignal.any([this.#ending.signal, this.#leading.signal]),
        onAdvance: (position) => {
          this.#failures.delete('projecting');
          this.watch.advance(position);
        },
        onStop: (stop) => {
          this.#keepStop(stop);
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

  /** Builds what is new in this version, beside whoever projects. */
  async #bear(): Promise<void> {
    const { log, pool, logger } = this.#options;
    if (this.#toBuild().length === 0) return;
    const epoch = await this.#checkEpoch();
    await bear({
      log,
      pool,
      logger,
      projections: this.#projections,
      epoch,
      batchSize: this.#options.batchSize ?? usualBatch,
      signal: this.#ending.signal,
      onStop: (stop) => this.#keepStop(stop),
    });
    await this.#observe();
  }

  #toBuild(): readonly Projection[] {
    return notStopped(this.#pending, this.#builds, this.#epoch ?? '');
  }

  /** It is committed already, so that it may have been observed. */
  #keepStop(stop: Stop): void {
    this.#stops = [...this.#stops.filter(({ projection }) => projection !== stop.projection), stop];
  }

  async #versions() {
    return compareVersions(this.#projections, await readProjections(this.#options.pool));
  }

  async #checkEpoch(): Promise<string> {
    const { log, pool } = this.#options;
    const epoch = await log.epoch();
    const text = `update ${readSchema}.checkpoint set epoch = $1 where epoch is null returning epoch`;
    const { rows } = await pool.query<{ epoch: string }>(timed({ text, values: [epoch] }, answerMs));
    const found = rows[0]?.epoch ?? (await readCheckpoint(pool)).epoch;
    if (found !== null && found !== epoch) throw new EpochChanged(found, epoch);
    this.#epoch = epoch;
    return epoch;
  }
}
