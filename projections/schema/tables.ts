import type { Column, Projection } from '../readModel.ts';

export const readSchema = 'muster_read';

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Which tables of a projection are written: those in use, or those being built beside them. */
export type Side = 'current' | 'next';

/** The physical table of a projection's version. */
export function tableName(projection: Projection, side: Side): string {
  return `${projection.name}__v${projection.version}${side === 'next' ? '__next' : ''}`;
}

/** The physical table of the past versions of rows; undefined if none are kept. */
export function pastTableName(projection: Projection, side: Side): string | undefined {
  if (projection.kind === 'ledger' || projection.versions === null) return undefined;
  return `${projection.versions.name}__v${projection.version}${side === 'next' ? '__next' : ''}`;
}

export function inSchema(name: string): string {
  return `${readSchema}.${quoted(name)}`;
}

const text: Column = { type: 'text', nullable: false };
const bigint: Column = { type: 'bigint', nullable: false };

/** The columns that the projector adds in front of a projection's own. */
export function systemColumns(projection: Projection): Readonly<Record<string, Column>> {
  const common = { org: text, id: text, position: bigint, at: bigint };
  return projection.kind === 'ledger' && projection.numbered ? { ...common, seq: bigint } : common;
}

/** All columns of a projection's table, in order. */
export function tableColumns(projection: Projection): Readonly<Record<string, Column>> {
  return { ...systemColumns(projection), ...projection.columns };
}

/** Until when a past version was current: position and time of the event that replaced it, exclusive. */
export const pastColumns: Readonly<Record<string, Column>> = { to_position: bigint, to_at: bigint };
