import { type LocalDay, localDayOfDate } from '../../domain/time/localDay.ts';
import { firstDayOfFortnight } from '../../domain/week/weekStart.ts';
import { openStores } from '../commandLine/openStores.ts';
import { openWriteSide } from '../commandLine/openWriteSide.ts';
import { importedTimeZone } from './importedTimeZone.ts';
import type { ImportFileOptions } from './importFile.ts';
import { nextMonday } from './nextMonday.ts';
import { weekStart } from './planShiftImport.ts';
import type { ShiftImportArguments } from './readShiftImportArguments.ts';
import { reportShifts, runShiftImport, type ShiftImportSummary } from './runShiftImport.ts';
import { readShiftInstance } from './shiftInstance.ts';
import type { ShiftReport } from './shiftReport.ts';

export interface ImportedShiftFile {
  /** The first day of the horizon. */
  readonly first: LocalDay;
  /** Undefined if nothing was to be imported. */
  readonly summary: ShiftImportSummary | undefined;
  /** Undefined if no report was asked for. */
  readonly report: ShiftReport | undefined;
}

/**
 * Imports a shift-scheduling instance into the product's own database, whether or not Muster runs on it, through the same
 * command service; or says what its rosters come to now. Refuses with `StartRefused`, before anything is written, a file
 * that cannot be read, and an organisation that cannot have it.
 */
export async function importShiftFile(
  { file, organisation, date, create, prefix, does }: ShiftImportArguments,
  { configuration, say, onProgress, now }: ImportFileOptions,
): Promise<ImportedShiftFile> {
  const instance = await readShiftInstance(file);
  await using stores = await openStores(configuration, { name: 'muster import', say });
  await using writeSide = await openWriteSide(stores, say);
  const { commands, facts } = writeSide;
  const parts = { commands, facts, log: stores.log, onProgress };
  const begun = does === 'import' && create && { ...create, settings: { weekStart } };
  const timeZone = await importedTimeZone(organisation, begun || undefined, parts);
  const first = date === undefined ? nextFortnight(timeZone, now) : localDayOfDate(date);
  const asked = { instance, org: organisation, first, prefix };
  return does === 'import'
    ? { first, summary: await runShiftImport(asked, parts), report: undefined }
    : { first, summary: undefined, report: await reportShifts(asked, parts) };
}

/** The next Monday on which a fortnight begins. */
function nextFortnight(timeZone: string, now: number): LocalDay {
  const monday = nextMonday(timeZone, now);
  return firstDayOfFortnight(monday, weekStart) === monday ? monday : monday + 7;
}
