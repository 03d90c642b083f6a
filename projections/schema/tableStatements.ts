import { createHash } from 'node:crypto';
import { readerRole } from '../../postgres/readerRole.ts';
import type { Column, Projection } from '../readModel.ts';
import {
  inSchema,
  pastColumns,
  pastTableName,
  quoted,
  readSchema,
  type Side,
  tableColumns,
  tableName,
} from './tables.ts';

function columnList(columns: Readonly<Record<string, Column>>): string {
  return Object.entries(columns)
    .map(([name, { type, nullable }]) => `${quoted(name)} ${type}${nullable ? '' : ' not null'}`)
    .join(', ');
}

/** Only the rows of the organisation that the session is set to (`muster.org`); without one, none. */
function fence(table: string): readonly string[] {
  return [
    `alter table ${inSchema(table)} enable row level security`,
    `create policy organisation on ${inSchema(table)} for select to ${readerRole}
     using (org = current_setting('muster.org', true))`,
    `grant select on ${inSchema(table)} to ${readerRole}`,
  ];
}

/** PostgreSQL names indexes after their table, so that renamed tables never clash. */
function indexOn(table: string, columns: readonly string[], some: readonly string[] = []): string {
  const present = some.map((column) => `${quoted(column)} is not null`).join(' or ');
  const which = present === '' ? '' : ` where ${present}`;
  return `create index on ${inSchema(table)} (${['org', ...columns].map(quoted).join(', ')})${which}`;
}

/** The columns of an index that consists of nullable ones only: rows in which all are null are left out of it. */
function lacking({ columns }: Projection, index: readonly string[]): readonly string[] {
  return index.every((name) => columns[name]?.nullable === true) ? index : [];
}

/** Creates the empty tables of a projection, with the key that writing needs. */
export function createTables(projection: Projection, side: Side): readonly string[] {
  const table = tableName(projection, side);
  const past = pastTableName(projection, side);
  const columns = tableColumns(projection);
  const key = projection.kind === 'rows' ? ['org', 'id'] : ['org', projection.numbered ? 'seq' : 'position'];
  const statements = [
    `create table ${inSchema(table)} (${columnList(columns)}, primary key (${key.join(', ')}))`,
    ...fence(table),
  ];
  if (past === undefined) return statements;
  return [
    ...statements,
    `create table ${inSchema(past)} (${columnList({ ...columns, ...pastColumns })},
     primary key (org, id, position))`,
    ...fence(past),
  ];
}

/** The indexes that queries need; creating them on full tables is faster than filling them row by row. */
export function createIndexes(projection: Projection, side: Side): readonly string[] {
  const table = tableName(projection, side);
  const past = pastTableName(projection, side);
  const statements = projection.indexes.map((index) => indexOn(table, index, lacking(projection, index)));
  if (past === undefined || projection.kind === 'ledger' || projection.versions === null) return statements;
  return [
    ...statements,
    ...projection.versions.indexes.map((index) => indexOn(past, [...index, 'to_position', 'position'])),
  ];
}

/**
 * SHA-256 (hex) of a projection's columns, indexes and categories: a build is resumed only if they are still
 * the same.
 */
export function shapeOf(projection: Projection): string {
  const { categories } = projection;
  const statements = [...createTables(projection, 'next'), ...createIndexes(projection, 'next')];
  return createHash('sha256')
    .update(JSON.stringify([statements, categories]))
    .digest('hex');
}

export function dropTables(projection: Projection, side: Side): readonly string[] {
  return namesOf(projection, side).map((name) => `drop table if exists ${inSchema(name)}`);
}

/** The physical tables of a projection. */
export function namesOf(projection: Projection, side: Side): readonly string[] {
  const past = pastTableName(projection, side);
  return past === undefined ? [tableName(projection, side)] : [tableName(projection, side), past];
}

/**
 * Points the views that queries read at the projection's current tables. The views are recreated, because a
 * view's columns cannot change in place; within a transaction nobody sees them missing.
 */
export function pointViews(projection: Projection): readonly string[] {
  const table = inSchema(tableName(projection, 'current'));
  const statements = viewOf(projection.name, `select * from ${table}`);
  const past = pastTableName(projection, 'current');
  if (past === undefined || projection.kind === 'ledger' || projection.versions === null) return statements;
  const own = Object.keys(projection.columns).map(quoted).join(', ');
  const version = `org, id, position as from_position, at as from_at, ${own}`;
  return [
    ...statements,
    ...viewOf(
      projection.versions.name,
      `select ${version}, null::bigint as to_position, null::bigint as to_at,
              ${Number.MAX_SAFE_INTEGER}::bigint as until_position from ${table}
       union all select ${version}, to_position, to_at, to_position from ${inSchema(past)}`,
    ),
  ];
}

function viewOf(name: string, query: string): readonly string[] {
  const view = `${readSchema}.${quoted(name)}`;
  return [
    `drop view if exists ${view}`,
    `create view ${view} with (security_invoker = true) as ${query}`,
    `grant select on ${view} to ${readerRole}`,
  ];
}
