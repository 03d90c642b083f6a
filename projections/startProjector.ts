import type { Pool } from 'pg';
import type { EventLog } from '../commands/log/log.ts';
import { pauseFor } from '../postgres/pauseFor.ts';
import { PlannerStatistics } from '../postgres/plannerStatistics.ts';
import { timed } from '../postgres/timed.ts';
import { allProjections } from './allProjections.ts';
import { buildReadModels } from './projector/buildReadModels.ts';
import { EpochChanged, readCheckpoint, readProjections } from './projector/checkpoint.ts';
import { LagWatch } from './projector/lagWatch.ts';
import { LeaderWatch } from './projector/leaderWatch.ts';
import { endSilentLeader, takeLease } from './projector/lease.ts';
import { PositionWatch } from './projector/positionWatch.ts';
import { projectLog } from './projector/projectLog.ts';
import type { ProjectorLogger } from './projector/projectorLogger.ts';
import { setAside } from './projector/setAside.ts';
import { compareVersions, OlderThanDatabase } from './projector/versions.ts';
import type { Projection } from './readModel.ts';
import { type Build, buildOf, notStopped, readBuilds } from './rebuild/builds.ts';
import { inSchema, pastTableName, readSchema, tableName } from './schema/tables.ts';
import { answerMs } from './writing/answerTimes.ts';
import type { Stop } from './writing/preparedBatch.ts';

export interface ProjectorOptions {
  readonly log: EventLog;
  readonly pool: Pool;
  readonly logger: ProjectorLogger;
  readonly projections?: readonly Projection[];
  /** Categories of events that this version of Muster knows; default: those of the catalogue. */
  readonly categories?: readonly string[];
  /** `standby`: knows the position, as every process must, but never projects. Default `elected`. */
  readonly part?: 'elected' | 'standby';
  /** The most events per transaction; default 4000. */
  readonly batchSize?: number;
  /**
   * Milliseconds between two attempts to take over another process's lease, and between two polls for a
   * missed position; default 500.
   */
  readonly pollMs?: number;
  /** Milliseconds for writing a batch, after which its connection counts as lost; default `batchMs`. */
  readonly batchMs?: number;
  /** After how many events PostgreSQL's planner is told what the tables are like (`PlannerStatistics`); default 20,000. */
  readonly analysedAfter?: number;
}

export interface ProjectorStatus {
  /** `leading`: this process projects; `following`: another process does, or none. */
  readonly state: 'leading' | 'following' | 'stopped';
  readonly position: number;
  /** Who projects: this process, another one, or nobody (its heartbeat has stopped), which is an alarm. */
  readonly projecting: 'here' | 'elsewhere' | 'nobody';
  /** The newest position of the log when it was last queried. */
  readonly head: number;
  /** The number of events between the two; null if the log's positions do not show it. */
  readonly lagEvents: number | null;
  /** How long ago the log first went beyond the read side's current position; 0 while they are level. */
  readonly lagSeconds: number;
  /** Read models that an event has stopped, which is an alarm. */
  readonly stops: readonly Stop[];
  /**
   * Read models of this version that cannot be read yet because they are being built, in whichever process.
   */
  readonly building: readonly BuildingReadModel[];
  /** Why projecting or building last failed, if it has not succeeded since. */
  readonly failure: string | null;
}

/** A read model that is being built, and how far it is: both are positions of the log. */
export interface BuildingReadModel {
  readonly readModel: string;
  readonly version: number;
  readonly position: number;
  readonly target: number;
}

/** The projector of this process; in each database one process is elected to do the work. */
export interface Projector {
  /** A position that is visible to queries of this process. */
  position(): number;
  /** Resolves once queries see the position; rejects with `ReadSideBehind` when the time is up. */
  reached(position: number, timeoutMs: number): Promise<void>;
  onAdvance(listener: (position: number) => void): () => void;
  status(): ProjectorStatus;
  /** Finishes the current batch and gives the lease up. */
  stop(): Promise<void>;
}

/** The kinds of work that are repeated. */
type Work = 'observing' | 'projecting' | 'building';
const workTexts: Readonly<Record<Work, string>> = {
  observing: 'Looking after the read side',
  projecting: 'Projecting',
  building: 'Building read models',
};

const usualBatch = 4000;
const usualAnalysis = 20_000;
/** How many attempts to take the lease a process skips after finding itself older than what is in place. */
const yieldedPolls = 4;

/**
 * Starts updating the read models from the log. The schema exists already (`ensureReadSchema`). Rejects with
 * `EpochChanged` if the log is not the one from which the read side was built.
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
  /** The last failure of each kind of work. */
  readonly #failures = new Map<Work, string>();
  /** The epoch of the log that this process projects. */
  #epoch: string | undefined;
  readonly #lag = new LagWatch();
  #stops: readonly Stop[] = [];
  #pending: readonly Projection[] = [];
  #builds: readonly Build[] = [];
  /**
   * Until when a process that is older than what it has found leaves the lease to a newer one
   * (`performance.now()`).
   */
  #yieldsUntil = 0;
  readonly #leaderWatch: LeaderWatch;

  constructor(options: ProjectorOptions) {
    this.#options = options;
    this.#projections = options.projections ?? allProjections;
    this.#pollMs = options.pollMs ?? 500;
    this.#leaderWatch = new LeaderWatch(options.pool, options.logger);
    this.watch = new PositionWatch(options.pool, this.#pollMs, (error) =>
      options.logger.warn({ error }, 'The position of the read side could not be queried; trying again.'),
    );
  }

  async start(): Promise<void> {
    await this.#checkEpoch();
    await this.watch.start();
    await this.#observe();
    const works = [this.#repeat('observing', () => this.#observe())];
    if (this.#options.part !== 'standby') {
      works.push(this.#repeat('projecting', () => this.#serve()));
      works.push(this.#repeat('building', () => this.#buildReadModels()));
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
      projecting: this.#state === 'leading' ? 'here' : this.#leaderWatch.elsewhere ? 'elsewhere' : 'nobody',
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

  /**
   * Repeats the work until the end, with pauses in between; errors are logged, kept for `status`, and the
   * work is tried again.
   */
  async #repeat(kind: Work, work: () => Promise<void>): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      try {
        await work();
        // That another process projects does not mean that this one could.
        if (kind !== 'projecting') this.#failures.delete(kind);
      } catch (error) {
        if (signal.aborted) return;
        const message = error instanceof Error ? error.message : String(error);
        if (this.#failures.get(kind) !== message) {
          this.#options.logger.error({ error }, `${workTexts[kind]} failed; trying again: ${message}`);
        }
        this.#failures.set(kind, message);
        if (error instanceof OlderThanDatabase) {
          this.#yieldsUntil = performance.now() + yieldedPolls * this.#pollMs;
        }
      }
      // The pause ends early with the projector.
      await pauseFor(this.#pollMs, signal);
    }
  }

  async #observe(): Promise<void> {
    this.#lag.saw(await this.#options.log.head(), this.watch.position);
    const stops = this.#stops;
    await this.#leaderWatch.look({
      leading: () => this.#state === 'leading',
      position: this.watch.position,
      head: this.#lag.head,
    });
    const found = await readProjections(this.#options.pool);
    this.#builds = await readBuilds(this.#options.pool);
    const { pending, newer, unknown } = compareVersions(this.#projections, found);
    this.#pending = pending;
    const own = pending.map((projection) => buildOf(projection, this.#builds, this.#epoch ?? ''));
    // A stop that happened meanwhile may not have been read.
    if (this.#stops === stops) this.#stops = [...found, ...own].flatMap((known) => known?.stopped ?? []);
    if (this.#state !== 'leading') return;
    // A newer process has put its versions in place: it projects from now on. Or the log under this process
    // was replaced.
    const epoch = await this.#options.log.epoch();
    if (newer.length > 0 || unknown.length > 0 || epoch !== this.#epoch) this.#leading.abort();
  }

  /** Projects what is in place, for as long as this process holds the lease. */
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
    const lease = await takeLease(pool, 'projector');
    if (lease === undefined) {
      const ended = await endSilentLeader(pool, 'projector');
      if (ended) logger.warn({}, 'The projector stopped responding and is replaced.');
      return;
    }
    const statistics = new PlannerStatistics({
      pool,
      tables: this.#projections.flatMap((projection) => {
        const past = pastTableName(projection, 'current');
        return [tableName(projection, 'current'), ...(past === undefined ? [] : [past])].map(inSchema);
      }),
      after: this.#options.analysedAfter ?? usualAnalysis,
      onFailure: (error) =>
        logger.warn({ error }, "PostgreSQL's planner could not be told about the read side."),
    });
    try {
      const { others, newer } = await this.#versions();
      if (newer.length > 0) return;
      await setAside(lease, others);
      this.#leading = new AbortController();
      this.#state = 'leading';
      logger.info({ position: this.watch.position }, 'This process projects the log into the read models.');
      await projectLog({
        log,
        pool,
        lease,
        projections: this.#projections,
        categories: this.#options.categories,
        batchSize: this.#options.batchSize ?? usualBatch,
        batchMs: this.#options.batchMs,
        statistics,
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
              `${stop.stream}): ${stop.error}. Its queries are refused until it is rebuilt; the others continue.`,
          );
        },
      });
    } finally {
      this.#state = 'following';
      lease.release(true);
      await statistics.settled();
    }
  }

  /** Builds what is new in this version, while this or another process projects. */
  async #buildReadModels(): Promise<void> {
    const { log, pool, logger } = this.#options;
    if (this.#toBuild().length === 0) return;
    const epoch = await this.#checkEpoch();
    await buildReadModels({
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

  /** The stop is already committed, so it may have been read from the database as well. */
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
