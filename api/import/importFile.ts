import { Result } from 'effect';
import { createCommandService } from '../../commands/createCommandService.ts';
import { createEventStoreLog } from '../../commands/log/eventStore/eventStoreLog.ts';
import { createPostgresLog } from '../../commands/log/postgres/postgresLog.ts';
import { type LocalDay, localDayOfDate } from '../../domain/time/localDay.ts';
import { createFacts } from '../../projections/createFacts.ts';
import { ensureReadSchema } from '../../projections/schema/ensureReadSchema.ts';
import { startProjector } from '../../projections/startProjector.ts';
import type { Configuration } from '../configuration.ts';
import { createPool } from '../postgres/createPool.ts';
import { StartRefused } from '../postgres/startRefused.ts';
import { nextMonday } from './nextMonday.ts';
import { openDatabase } from './openDatabase.ts';
import type { ImportArguments } from './readImportArguments.ts';
import { readInstance } from './readInstance.ts';
import { type ImportParts, type ImportSummary, runImport } from './runImport.ts';

export interface ImportedFile {
  readonly day: LocalDay;
  readonly summary: ImportSummary;
}

export interface ImportFileOptions {
  readonly configuration: Pick<Configuration, 'databaseUrl' | 'dataDirectory' | 'eventStoreUrl'>;
  readonly say: (sentence: string) => void;
  readonly onProgress: (done: number, total: number) => void;
  /** Epoch milliseconds: today. */
  readonly now: number;
}

/**
 * Imports a file into the product's own database, whether or not Muster runs on it, through the same command
 * service. Refuses with `StartRefused`, before anything is written, a file that cannot be read, and an
 * organisation that is neither there nor to be created.
 */
export async function importFile(
  { file, organisation, date, create, prefix }: ImportArguments,
  { configuration, say, onProgress, now }: ImportFileOptions,
): Promise<ImportedFile> {
  const instance = await readInstance(file);
  await using stack = new AsyncDisposableStack();
  const database = await openDatabase(configuration, say);
  stack.defer(() => database.close());
  const pool = createPool(database.url, { applicationName: 'muster import' });
  stack.defer(() => pool.end());
  await ensureReadSchema(pool);
  const log = await (configuration.eventStoreUrl === undefined
    ? createPostgresLog({ pool })
    : createEventStoreLog({ connectionString: configuration.eventStoreUrl }));
  stack.defer(() => log.close());
  const logger = { info: () => {}, warn: sayMessage(say), error: sayMessage(say) };
  const projector = await startProjector({ log, pool, logger });
  stack.defer(() => projector.stop());
  const facts = createFacts({ pool, projector });
  const commands = await createCommandService({ log, facts, pool });
  stack.defer(() => commands.close());

  const parts = { commands, facts, log, pool, onProgress };
  const timeZone = await timeZoneOf(organisation, create, parts);
  const day = date === undefined ? nextMonday(timeZone, now) : localDayOfDate(date);
  return { day, summary: await runImport({ instance, org: organisation, day, prefix }, parts) };
}

function sayMessage(say: (sentence: string) => void) {
  return (_details: object, message: string): void => say(message);
}

const patienceMs = 60_000;

async function timeZoneOf(
  org: string,
  create: ImportArguments['create'],
  { commands, facts, log }: Pick<ImportParts, 'commands' | 'log'> & { facts: ReturnType<typeof createFacts> },
): Promise<string> {
  await facts.waitFor(await log.head(), patienceMs);
  const present = await facts.organisation(org);
  if (present !== undefined) return present.timeZone;
  if (create === undefined) {
    throw new StartRefused(`There is no organisation '${org}'; --create begins it.`);
  }
  const outcome = await commands.execute(
    { uid: 'import', org, role: 'system', duties: [], partner: false, resourceId: null, customerId: null },
    'organisation.create',
    { organisationId: org, ...create },
    { commandId: `import creates ${org}` },
  );
  if (Result.isFailure(outcome)) throw new StartRefused(outcome.failure.message);
  return create.timeZone;
}
