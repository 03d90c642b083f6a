// `npm run import`: reads a home-care instance into an organisation, or writes it as a day plan.
import { SingleBar } from 'cli-progress';
import { dateOfLocalDay } from '../../domain/time/localDay.ts';
import { endCommand } from '../commandLine/endCommand.ts';
import { openSink } from '../commandLine/lineSink.ts';
import { storeRefusals } from '../commandLine/storeRefusals.ts';
import { readConfiguration } from '../configuration.ts';
import { dayPlanOf } from './dayPlanOf.ts';
import { importFile } from './importFile.ts';
import { nextMonday } from './nextMonday.ts';
import { importedKinds } from './planImport.ts';
import { readDayPlanArguments } from './readDayPlanArguments.ts';
import { readImportArguments } from './readImportArguments.ts';
import { readInstance } from './readInstance.ts';

const options = process.argv.slice(2);
try {
  if (options.includes('--to-day-plan')) await writeDayPlan();
  else await importIntoOrganisation();
} catch (error) {
  process.exitCode = endCommand(error, storeRefusals);
}

async function writeDayPlan(): Promise<void> {
  const { file, date, ...target } = readDayPlanArguments(options);
  const instance = await readInstance(file);
  const day = date ?? dateOfLocalDay(nextMonday(target.timeZone, Date.now()));
  const sink = await openSink(undefined);
  await sink.write(`${JSON.stringify(dayPlanOf(instance, { ...target, date: day }), null, 2)}\n`);
}

async function importIntoOrganisation(): Promise<void> {
  const given = readImportArguments(options);
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
    console.log(`  ${kind.padEnd(10)} ${created} new, ${present} already there`);
  }
  for (const { record, reason } of summary.refused) console.error(`  refused: ${record}: ${reason}`);
  if (summary.refused.length > 0) process.exitCode = 1;
}
