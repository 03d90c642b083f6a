import { escapeLiteral, type Pool } from 'pg';
import { timed } from '../../postgres/timed.ts';
import type { Projection } from '../readModel.ts';
import { createTables, dropTables, shapeOf } from '../schema/tableStatements.ts';
import { readSchema, type Side, tableName } from '../schema/tables.ts';
import { answerMs } from '../writing/answerTimes.ts';
import type { Queryable } from '../writing/loadRows.ts';
import type { Stop } from '../writing/preparedBatch.ts';

/** A version of a read model that is at another position than those in use, as the database records it. */
export interface Build {
  readonly name: string;
  readonly version: number;
  /**
   * `next`: its tables are being built. `current`: its tables were in use, and nobody went on projecting
   * them.
   */
  readonly side: Side;
  /** All events up to here are in it. */
  readonly position: number;
  /** The epoch of the log that it is built from. */
  readonly epoch: string | null;
  /** `shapeOf` the projection for which it was begun; null if its tables were in use before. */
  readonly shape: string | null;
  readonly indexed: boolean;
  readonly stopped: Stop | null;
}

export async function readBuilds(client: Queryable): Promise<readonly Build[]> {
  const text = `select name, version, side, position, epoch, shape, indexed, stopped from ${readSchema}.builds`;
  const { rows } = await client.query<Omit<Build, 'position'> & { readonly position: string | number }>(
    timed({ text }, answerMs),
  );
  return rows.map((row) => ({ ...row, position: Number(row.position) }));
}

/** The build that a projection can resume: of its version and its shape, from this log. */
export function buildOf(projection: Projection, builds: readonly Build[], epoch: string): Build | undefined {
  const shape = shapeOf(projection);
  return builds
    .filter(
      (build) =>
        build.name === projection.name &&
        build.version === projection.version &&
        build.epoch === epoch &&
        (build.shape === null || build.shape === shape),
    )
    .toSorted((one, other) => other.position - one.position)[0];
}

/** Those of the projections whose build has not been stopped by an event. */
export function notStopped(
  projections: readonly Projection[],
  builds: readonly Build[],
  epoch: string,
): readonly Projection[] {
  return projections.filter((projection) => !buildOf(projection, builds, epoch)?.stopped);
}

/**
 * Creates the empty tables of projections beside those in use; removes what an interrupted build has left.
 */
export async function beginBuilds(
  pool: Pool,
  projections: readonly Projection[],
  epoch: string,
): Promise<void> {
  for (const projection of projections) {
    const { name, version } = projection;
    const values = [name, version, 'next', 0, epoch, shapeOf(projection), 'false'];
    // One message, and so one transaction.
    await pool.query(
      [
        ...discarding(projection),
        ...createTables(projection, 'next'),
        `insert into ${readSchema}.builds (name, version, side, position, epoch, shape, indexed)
         values (${values.map((value) => escapeLiteral(String(value))).join(', ')})`,
      ].join(';'),
    );
  }
}

/** Removes the tables that were being built for a projection's version. */
export async function discardBuild(pool: Pool, projection: Projection): Promise<void> {
  await pool.query(discarding(projection).join(';'));
}

function discarding(projection: Projection): readonly string[] {
  const table = escapeLiteral(tableName(projection, 'next'));
  return [
    `delete from ${readSchema}.builds where ${isBuild(projection, 'next')}`,
    ...dropTables(projection, 'next'),
    `delete from ${readSchema}.counters where projection = ${table}`,
  ];
}

/** An SQL condition that matches the row of a build. */
export function isBuild({ name, version }: Pick<Projection, 'name' | 'version'>, side: Side): string {
  return `name = ${escapeLiteral(name)} and version = ${version} and side = '${side}'`;
}
