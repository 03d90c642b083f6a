import { type FactOf, type ReadingName, readingNames, readings } from '../../domain/catalogues/readings.ts';
import type { RecordReading } from '../../domain/record/recordReading.ts';
import type { ReadModel } from '../readModel.ts';
import { type RecordRow, recordModel } from './recordModel.ts';

/** The name of a record's table: `servicePlans`. */
export type RecordTable<Name extends ReadingName = ReadingName> = `${Name}s`;

export function tableOf<Name extends ReadingName>(name: Name): RecordTable<Name> {
  return `${name}s`;
}

/** The rows of every record's table. */
export type RecordTables = { readonly [Name in ReadingName as RecordTable<Name>]: RecordRow<FactOf<Name>> };

const models: ReadonlyMap<ReadingName, ReadModel> = new Map(
  readingNames.map((name) => [
    name,
    // Whatever record it is: its own functions get what they made.
    recordModel(
      tableOf(name),
      readings[name] as unknown as RecordReading<ReadingName, { readonly id: string }>,
    ),
  ]),
);

/** One read model for each record. */
export const recordModels: readonly ReadModel[] = [...models.values()];

export function recordModelOf(name: ReadingName): ReadModel {
  const model = models.get(name);
  if (model === undefined) throw new Error(`there is no read model of ${name}`);
  return model;
}
