import { Result } from 'effect';
import type { Facts } from '../../commands/facts.ts';
import { systemActor } from '../../domain/roles.ts';
import { type LocalDay, localDayOfDate } from '../../domain/time/localDay.ts';
import { openStores, type StoreConfiguration } from '../commandLine/openStores.ts';
import { openWriteSide } from '../commandLine/openWriteSide.ts';
import { StartRefused } from '../postgres/startRefused.ts';
import { nextMonday } from './nextMonday.ts';
import type { ImportArguments } from './readImportArguments.ts';
import { readInstance } from './readInstance.ts';
import { type ImportParts, type ImportSummary, runImport } from './runImport.ts';

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
  const timeZone = await timeZoneOf(organisation, create, parts);
  const day = date === undefined ? nextMonday(timeZone, now) : localDayOfDate(date);
  return { day, summary: await runImport({ instance, org: organisation, day, prefix }, parts) };
}

const patienceMs = 60_000;

async function timeZoneOf(
  org: string,
  create: ImportArguments['create'],
  { commands, facts, log }: Pick<ImportParts, 'commands' | 'log'> & { readonly facts: Facts },
): Promise<string> {
  await facts.waitFor(await log.head(), patienceMs);
  const present = await facts.organisation(org);
  if (present !== undefined) return present.timeZone;
  if (create === undefined) {
    throw new StartRefused(`There is no organisation '${org}'; --create begins it.`);
  }
  const outcome = await commands.execute(
    systemActor('import', org),
    'organisation.create',
    { organisationId: org, ...create },
    { commandId: `import creates ${org}` },
  );
  if (Result.isFailure(outcome)) throw new StartRefused(outcome.failure.message);
  return create.timeZone;
}
