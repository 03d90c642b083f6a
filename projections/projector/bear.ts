import type { Pool, PoolClient } from 'pg';
import type { EventLog } from '../../commands/log/log.ts';
import type { Projection } from '../readModel.ts';
import { beginBuilds, buildOf, discardBuild, notStopped, readBuilds } from '../rebuild/builds.ts';
import { dropOldTables } from '../rebuild/exchangeTables.ts';
import { firstRenumbered } from '../rebuild/keptNumbers.ts';
import { SideBuild } from '../rebuild/sideBuild.ts';
import { goalOf, takePlace } from '../rebuild/takePlace.ts';
import type { ProjectorLogger } from '../startProjector.ts';
import type { Stop } from '../writing/preparedBatch.ts';
import { readProjections } from './checkpoint.ts';
import { type Heart, startHeart } from './heart.ts';
import { endSilentOffice, leaveOffice, takeOffice } from './leadership.ts';
import { compareVersions, OlderThanDatabase } from './versions.ts';

export interface BearOptions {
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
export async function bear(options: BearOptions): Promise<void> {
  const { pool, logger, signal } = options;
  const office = await takeOffice(pool, 'rebuild');
  if (office === undefined) {
    const ended = await endSilentOffice(pool, 'rebuild');
    if (ended) logger.warn({}, 'The process that built read models stopped responding and is replaced.');
    return;
  }
  const lost = new AbortController();
  const heart = startHeart(office, (error) => lost.abort(error));
  const either = AbortSignal.any([signal, lost.signal]);
  try {
    await dropOldTables(pool);
    while (!either.aborted) {
      const next = await nextToBear(options);
      if (next === undefined) return;
      await bearOne({ ...options, signal: either }, next, office, heart);
    }
  } finally {
    await heart.stop();
    await leaveOffice(office, 'rebuild');
  }
}

/** Those with few categories first: they are ready soon, and a ledger of everything takes long. */
async function nextToBear({ pool, projections, epoch }: BearOptions): Promise<Projection | undefined> {
  const { pending, newer } = compareVersions(projections, await readProjections(pool));
  if (newer.length > 0) {
    throw new OlderThanDatabase(`the read models ${newer.join(', ')} are now of another version`);
  }
  const builds = await readBuilds(pool);
  return notStopped(pending, builds, epoch).toSorted(
    (one, other) => one.categories.length - other.categories.length,
  )[0];
}

async function bearOne(options: BearOptions, projection: Projection, office: PoolClient, heart: Heart) {
  const { log, pool, logger, epoch, batchSize, signal, onStop } = options;
  const { name, version } = projection;
  const taking = { log, epoch, sameLog: true, pool, office, heart };
  const found = await goOnOrBegin(options, projection);
  const { side, position } = found;
  const from = { position, indexed: found.indexed };
  logger.info({ name, version, position }, `The read model ${name} is being built; the others continue.`);
  const build = new SideBuild({ log, pool, projections: [projection], side, from, batchSize, signal });
  await build.reach(await goalOf(taking));
  await build.index();
  if (side === 'next' && projection.kind === 'ledger') {
    await build.reach(await goalOf(taking));
    const renumbered = await firstRenumbered(pool, projection, build.position);
    if (renumbered !== undefined) await build.stop(renumbered);
  }
  const joined = build.stops.length === 0 ? await takePlace(build, taking) : undefined;
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
async function goOnOrBegin({ pool, epoch }: BearOptions, projection: Projection) {
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
