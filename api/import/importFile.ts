import { type LocalDay, localDayOfDate } from '../../domain/time/localDay.ts';
import { openStores, type StoreConfiguration } from '../commandLine/openStores.ts';
import { openWriteSide } from '../commandLine/openWriteSide.ts';
import { importedTimeZone } from './importedTimeZone.ts';
import { nextMonday } from './nextMonday.ts';
import type { ImportArguments } from './readImportArguments.ts';
import { readInstance } from './readInstance.ts';
import { type ImportSummary, runImport } from './runImport.ts';

export interface ImportedFile {
  readonly day: LocalDay;
  readonly summary: ImportSummary;
}

export interface ImportFileOptions {
  readonly configuration: StoreConfiguration;
  readonly say: (sentence: string) => void;
  readonly onProgress: (done: number, total: number) => void;
  /** The current time, epoch milliseconds. */
  readonly now: number;
}

/**
 * Imports a file into the product's own database, whether or not Muster runs on it, through the same command
 * service. Refuses with `StartRefused`, before anything is written, a file that cannot be read, and an
 * organisation that neither exists nor is to be created.
 */
export async function importFile(
  { file, organisation, date, create, prefix }: ImportArguments,
  { configuration, say, onProgress, now }: ImportFileOptions,
): Promise<ImportedFile> {
  const instance = await readInstance(file);
  await using stores = await openStores(configuration, { name: 'muster import', say });
  await using writeSide = await openWriteSide(stores, say);
  const { pool, log } = stores;
  const { commands, facts } = writeSide;

  const parts = { commands, facts, log, pool, onProgress };
  const timeZone = await importedTimeZone(organisation, create, parts);
  const day = date === undefined ? nextMonday(timeZone, now) : localDayOfDate(date);
  return { day, summary: await runImport({ instance, org: organisation, day, prefix }, parts) };
}
