import type { Pool, PoolClient } from 'pg';
import type { EventLog } from '../../commands/log/log.ts';
import type { Projection } from '../readModel.ts';
import { beginBuilds, buildOf, discardBuild, notStopped, readBuilds } from '../rebuild/builds.ts';
import { buildTarget, cutOver } from '../rebuild/cutOver.ts';
import { dropOldTables } from '../rebuild/exchangeTables.ts';
import { firstRenumbered } from '../rebuild/keptNumbers.ts';
import { SideBuild } from '../rebuild/sideBuild.ts';
import type { Stop } from '../writing/preparedBatch.ts';
import { readProjections } from './checkpoint.ts';
import { type Heartbeat, startHeartbeat } from './heartbeat.ts';
import { endSilentLeader, releaseLease, takeLease } from './lease.ts';
import type { ProjectorLogger } from './projectorLogger.ts';
import { compareVersions, OlderThanDatabase } from './versions.ts';

export interface BuildOptions {
  readonly log: EventLog;
  readonly pool: Pool;
  readonly logger: ProjectorLogger;
  /** All projections of this process. */
  readonly projections: readonly Projection[];
  /** The epoch of the log, which is the one that the read side was built from. */
  readonly epoch: string;
  readonly batchSize: number;
  readonly signal: AbortSignal;
  readonly onStop: (stop: Stop) => void;
}

/**
 * Builds the read models that are missing, or have an older version, one after the other, each from the
 * categories that it folds, while all others are still being projected; each joins those once it has caught
 * up with them. Resumes where this process or another one stopped. One process at a time builds; when it
 * dies, another takes over.
 */
export async function buildReadModels(options: BuildOptions): Promise<void> {
  const { pool, logger, signal } = options;
  const lease = await takeLease(pool, 'rebuild');
  if (lease === undefined) {
    const ended = await endSilentLeader(pool, 'rebuild');
    if (ended) logger.warn({}, 'The process that built read models stopped responding and is replaced.');
    return;
  }
  const lost = new AbortController();
  const heartbeat = startHeartbeat(lease, (error) => lost.abort(error));
  const either = AbortSignal.any([signal, lost.signal]);
  try {
    await dropOldTables(pool);
    while (!either.aborted) {
      const next = await nextToBuild(options);
      if (next === undefined) return;
      await buildOne({ ...options, signal: either }, next, lease, heartbeat);
    }
  } finally {
    await heartbeat.stop();
    await releaseLease(lease, 'rebuild');
  }
}

/** Those with few categories first: they are ready soon, and a ledger of everything takes long. */
async function nextToBuild({ pool, projections, epoch }: BuildOptions): Promise<Projection | undefined> {
  const { pending, newer } = compareVersions(projections, await readProjections(pool));
  if (newer.length > 0) {
    throw new OlderThanDatabase(`the read models ${newer.join(', ')} are now of another version`);
  }
  const builds = await readBuilds(pool);
  return notStopped(pending, builds, epoch).toSorted(
    (one, other) => one.categories.length - other.categories.length,
  )[0];
}

async function buildOne(
  options: BuildOptions,
  projection: Projection,
  lease: PoolClient,
  heartbeat: Heartbeat,
) {
  const { log, pool, logger, epoch, batchSize, signal, onStop } = options;
  const { name, version } = projection;
  const taking = { log, epoch, sameLog: true, pool, lease, heartbeat };
  const found = await goOnOrBegin(options, projection);
  const { side, position } = found;
  const from = { position, indexed: found.indexed };
  logger.info({ name, version, position }, `The read model ${name} is being built; the others continue.`);
  const build = new SideBuild({ log, pool, projections: [projection], side, from, batchSize, signal });
  await build.reach(await buildTarget(taking));
  await build.index();
  if (side === 'next' && projection.kind === 'ledger') {
    await build.reach(await buildTarget(taking));
    const renumbered = await firstRenumbered(pool, projection, build.position);
    if (renumbered !== undefined) await build.stop(renumbered);
  }
  const joined = build.stops.length === 0 ? await cutOver(build, taking) : undefined;
  const [stop] = build.stops;
  if (stop !== undefined) {
    logger.error({ stop }, `The read model ${name} cannot be built: event ${stop.eventId}: ${stop.error}`);
    onStop(stop);
    return;
  }
  await dropOldTables(pool);
  logger.info(
    { name, version, position: joined, events: build.events },
    `The read model ${name} is in place.`,
  );
}

/**
 * Where to resume. A build that cannot be resumed is discarded, and one that a newer process has begun is
 * left alone.
 */
async function goOnOrBegin({ pool, epoch }: BuildOptions, projection: Projection) {
  const builds = await readBuilds(pool);
  const found = buildOf(projection, builds, epoch);
  for (const { name, version, side } of builds) {
    const isOlder = name === projection.name && side === 'next' && version < projection.version;
    if (isOlder) await discardBuild(pool, { ...projection, version });
  }
  if (found !== undefined) return found;
  await beginBuilds(pool, [projection], epoch);
  return { side: 'next' as const, position: 0, indexed: false };
}
