import type { Projection } from '../readModel.ts';
import type { KnownProjection } from './checkpoint.ts';

/** The projections of a process, compared with those in the database. */
export interface Versions {
  /** In place, in this process's version: it can project them. */
  readonly placed: readonly Projection[];
  /** Not in place, or in an older version: to be built. */
  readonly pending: readonly Projection[];
  /** In place in a newer version, of a newer process. */
  readonly newer: readonly string[];
  /**
   * In place, but not for this process to project: older versions of its own, and names that it does not
   * know.
   */
  readonly others: readonly string[];
  /** Those of the latter that it does not know. */
  readonly unknown: readonly string[];
}

export function compareVersions(
  projections: readonly Projection[],
  known: readonly Pick<KnownProjection, 'name' | 'version'>[],
): Versions {
  const found = new Map(known.map(({ name, version }) => [name, version]));
  const own = new Map(projections.map(({ name, version }) => [name, version]));
  const placed = projections.filter(({ name, version }) => found.get(name) === version);
  const newer = projections.filter(({ name, version }) => (found.get(name) ?? 0) > version);
  return {
    placed,
    pending: projections.filter((projection) => !placed.includes(projection) && !newer.includes(projection)),
    newer: newer.map(({ name }) => name),
    others: known.flatMap(({ name, version }) => (version < (own.get(name) ?? Infinity) ? [name] : [])),
    unknown: known.flatMap(({ name }) => (own.has(name) ? [] : [name])),
  };
}

/**
 * The database, or the log, contains something of a newer version of Muster: this process leaves it to that
 * one.
 */
export class OlderThanDatabase extends Error {
  override readonly name = 'OlderThanDatabase';
}
