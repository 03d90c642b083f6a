// `npm run import`: reads a home-care instance into an organisation.
import { SingleBar } from 'cli-progress';
import { dateOfLocalDay } from '../../domain/time/localDay.ts';
import { readConfiguration } from '../configuration.ts';
import { StartRefused } from '../postgres/startRefused.ts';
import { importFile } from './importFile.ts';
import { importedKinds } from './planImport.ts';
import { readImportArguments } from './readImportArguments.ts';

try {
  const given = readImportArguments(process.argv.slice(2));
  const bar = new SingleBar({
    format: 'Importing {bar} {value}/{total}',
    hideCursor: true,
    noTTYOutput: true,
    notTTYSchedule: 1000,
  });
  let started = false;
  const { day, summary } = await importFile(given, {
    configuration: readConfiguration(process.env, []),
    say: (sentence) => console.log(sentence),
    now: Date.now(),
    onProgress(done, total) {
      if (started) bar.update(done);
      else bar.start(total, done);
      started = true;
    },
  }).finally(() => bar.stop());

  console.log(`${given.file} is in '${given.organisation}', on ${dateOfLocalDay(day)}:`);
  for (const kind of importedKinds) {
    const { created, present } = summary.counts[kind];
    console.log(`  ${kind.padEnd(10)} ${created} new, ${present} there already`);
  }
  for (const { record, reason } of summary.refused) console.error(`  refused: ${record}: ${reason}`);
  if (summary.refused.length > 0) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
