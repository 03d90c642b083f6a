import { SingleBar } from 'cli-progress';
import { z } from 'zod';
import { migrate } from '../../postgres/migrate.ts';
import { allProjections } from '../../projections/allProjections.ts';
import type { Projection } from '../../projections/readModel.ts';
import { RebuildRefused, type RebuildReport, rebuild } from '../../projections/rebuild.ts';
import { ensureReadSchema } from '../../projections/schema/ensureReadSchema.ts';
import { searchTables } from '../../projections/search/postgres/searchTables.ts';
import { endCommand } from '../platform/commandLine/endCommand.ts';
import { readCommandLine } from '../platform/commandLine/readCommandLine.ts';
import { untilToldToStop } from '../platform/untilToldToStop.ts';
import { type Configuration, readConfiguration } from '../services/configuration.ts';
import { createSearchEngines } from '../services/search/createSearchEngines.ts';
import { rebuildSearch } from '../services/search/rebuildSearch.ts';
import { openStores } from './stores/openStores.ts';
import { storeRefusals } from './stores/storeRefusals.ts';

const names = allProjections.map(({ name }) => name);

const usage = `npm run rebuild
npm run rebuild -- labels customers
npm run rebuild -- search
npm run rebuild -- search typesense

Rebuilds all read models from the log, or those that are named, and reports where they differed from the log,
whether or not Muster is running. The read models are ${names.join(', ')}.
"search" makes the search indexes anew from the read models, or that of postgres or typesense alone, while the old ones
answer. Environment variables say where the database is (README.md).`;

const nameSchema = z.string().refine((name) => names.includes(name), {
  error: ({ input }) => `There is no read model "${input}"`,
});
const argumentsSchema = z.object({ files: z.array(nameSchema) });
const engineSchema = z.enum(['postgres', 'typesense'], {
  error: ({ input }) => `There is no search engine "${input}"`,
});
const searchArgumentsSchema = z.object({ files: z.array(engineSchema) });

// `npm run rebuild`: rebuilds read models from the log, whether or not Muster is running.
process.exitCode = await runRebuild();

async function runRebuild(): Promise<number> {
  const told = untilToldToStop();
  try {
    const given = process.argv.slice(2);
    if (given[0] === 'search') {
      const schema = searchArgumentsSchema;
      const { files: engines } = readCommandLine(given.slice(1), { usage, options: {}, schema });
      await rebuildIndexes(readConfiguration(process.env, []), engines, told.signal);
      return 0;
    }
    const { files } = readCommandLine(given, { usage, options: {}, schema: argumentsSchema });
    const projections = allProjections.filter(({ name }) => files.length === 0 || files.includes(name));
    const configuration = readConfiguration(process.env, []);
    const report = await rebuildThem(configuration, projections, told.signal);
    for (const line of linesOf(report)) console.log(line);
    return report.stops.length === 0 ? 0 : 1;
  } catch (error) {
    if (told.signal.aborted) {
      console.error('Interrupted; what is in place goes on.');
      return 1;
    }
    return endCommand(error, [...storeRefusals, RebuildRefused]);
  }
}

async function rebuildThem(
  configuration: Configuration,
  projections: readonly Projection[],
  signal: AbortSignal,
): Promise<RebuildReport> {
  await using stack = new AsyncDisposableStack();
  const say = (sentence: string): void => console.log(sentence);
  const { pool, log } = stack.use(await openStores(configuration, { name: 'muster rebuild', say }));
  await ensureReadSchema(pool);

  const bar = new SingleBar({
    format: 'Rebuilding [{bar}] {percentage}% | position {value} of {total} | {eta_formatted} left',
    hideCursor: true,
  });
  bar.start(await log.head(), 0);
  stack.defer(async () => bar.stop());
  return await rebuild({
    log,
    pool,
    projections,
    signal,
    onProgress: (position, target) => {
      bar.setTotal(target);
      bar.update(position);
    },
  });
}

/** The indexes of these engines, or of all that there are. */
async function rebuildIndexes(
  configuration: Configuration,
  named: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const say = (sentence: string): void => console.log(sentence);
  const { pool, log } = stack.use(await openStores(configuration, { name: 'muster rebuild', say }));
  await ensureReadSchema(pool);
  await migrate(pool, searchTables);
  const engines = createSearchEngines(configuration, { reads: pool, writes: pool });
  for (const engine of engines) stack.defer(() => engine.close());
  const missing = named.find((name) => !engines.some((engine) => engine.name === name));
  if (missing !== undefined) throw new RebuildRefused(`There is no address of ${missing} (TYPESENSE_URL).`);
  const tell = (_details: object, sentence: string): void => console.error(sentence);
  for (const engine of engines.filter(({ name }) => named.length === 0 || named.includes(name))) {
    const bar = new SingleBar({
      format: `Indexing for ${engine.name} [{bar}] {percentage}% | {value} of {total} documents | {eta_formatted} left`,
      hideCursor: true,
    });
    bar.start(0, 0);
    const documents = await rebuildSearch({
      engine,
      log,
      pool,
      logger: { info: () => {}, warn: tell, error: tell },
      signal,
      onProgress(written, total) {
        bar.setTotal(total);
        bar.update(written);
      },
    }).finally(() => bar.stop());
    // A small one is done between two looks.
    const from = documents === undefined ? '' : ` from ${documents} records`;
    console.log(`The index of ${engine.name} was made anew${from}.`);
  }
}

function linesOf(report: RebuildReport): readonly string[] {
  const compared = report.comparisons.filter(({ differing }) => differing !== null);
  const different = compared.filter(({ differing }) => differing !== 0);
  return [
    `Rebuilt from ${report.events} events, to position ${report.position}.`,
    ...report.comparisons.map(({ table, rows, differing, examples }) =>
      differing === null || differing === 0
        ? `  ${table}: ${rows} rows`
        : `  ${table}: ${rows} rows, ${differing} differ from the ones before, such as ${examples.join(', ')}`,
    ),
    ...report.stops.map(
      ({ projection, eventId, eventType, error }) =>
        `  ${projection} was not rebuilt: event ${eventId} (${eventType}) stops it: ${error}`,
    ),
    verdict(compared.length, different.length),
  ];
}

function verdict(compared: number, different: number): string {
  if (compared === 0) return 'There was nothing to compare with.';
  return different === 0
    ? 'Equal to the tables before, row for row.'
    : 'The read models differed from the log; now they match it.';
}
