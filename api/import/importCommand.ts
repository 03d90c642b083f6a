// `npm run import`: reads a home-care instance, a shift-scheduling instance, or documents into an organisation, or writes an
// instance as a day plan.
import { SingleBar } from 'cli-progress';
import { dateOfLocalDay } from '../../domain/time/localDay.ts';
import { endCommand } from '../commandLine/endCommand.ts';
import { openSink } from '../commandLine/lineSink.ts';
import { storeRefusals } from '../commandLine/storeRefusals.ts';
import { readConfiguration } from '../configuration.ts';
import { dayPlanOf } from './dayPlanOf.ts';
import { importDocuments } from './importDocuments.ts';
import { importFile } from './importFile.ts';
import { importShiftFile } from './importShiftFile.ts';
import { nextMonday } from './nextMonday.ts';
import { importedKinds } from './planImport.ts';
import { readDayPlanArguments } from './readDayPlanArguments.ts';
import { readDocumentArguments } from './readDocumentArguments.ts';
import { readImportArguments } from './readImportArguments.ts';
import { readInstance } from './readInstance.ts';
import { readShiftImportArguments } from './readShiftImportArguments.ts';
import { shiftReportText } from './shiftReportText.ts';

const options = process.argv.slice(2);
try {
  if (options[0] === 'documents') await importTheDocuments(options.slice(1));
  else if (options[0] === 'shifts') await importTheShifts(options.slice(1));
  else if (options.includes('--to-day-plan')) await writeDayPlan();
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
  const bar = progressBar();
  const { day, summary } = await importFile(given, {
    configuration: readConfiguration(process.env, []),
    say: (sentence) => console.log(sentence),
    now: Date.now(),
    onProgress: bar.show,
  }).finally(bar.stop);

  console.log(`${given.file} is in '${given.organisation}', on ${dateOfLocalDay(day)}:`);
  for (const kind of importedKinds) {
    const { created, present } = summary.counts[kind];
    console.log(`  ${kind.padEnd(10)} ${created} new, ${present} already there`);
  }
  for (const { record, reason } of summary.refused) console.error(`  refused: ${record}: ${reason}`);
  if (summary.refused.length > 0) process.exitCode = 1;
}

async function importTheShifts(given: readonly string[]): Promise<void> {
  const asked = readShiftImportArguments(given);
  const bar = progressBar();
  const { first, summary, report } = await importShiftFile(asked, {
    configuration: readConfiguration(process.env, []),
    say: (sentence) => console.log(sentence),
    now: Date.now(),
    onProgress: bar.show,
  }).finally(bar.stop);
  console.log(`${asked.file} in '${asked.organisation}', from ${dateOfLocalDay(first)}:`);
  for (const [kind, { created, present }] of summary?.counts ?? []) {
    console.log(`  ${kind.padEnd(12)} ${created} new, ${present} already there`);
  }
  for (const { record, reason } of summary?.refused ?? []) console.error(`  refused: ${record}: ${reason}`);
  if ((summary?.refused.length ?? 0) > 0) process.exitCode = 1;
  for (const line of report === undefined ? [] : shiftReportText(report, first)) console.log(line);
}

async function importTheDocuments(given: readonly string[]): Promise<void> {
  const asked = readDocumentArguments(given);
  const bar = progressBar();
  const imported = await importDocuments(asked, {
    configuration: readConfiguration(process.env, []),
    say: (sentence) => console.log(sentence),
    onProgress: bar.show,
  }).finally(bar.stop);
  console.log(asked.dryRun ? `Nothing was saved. '${asked.organisation}':` : `'${asked.organisation}':`);
  for (const { path, words, report } of imported) {
    const { created, changed, unchanged, rejected, errors, ignoredColumns } = report;
    console.log(
      `  ${words}: ${created} new, ${changed} changed, ${unchanged} as they were, ${rejected} rejected`,
    );
    if (ignoredColumns.length > 0) console.log(`    fields that are not read: ${ignoredColumns.join(', ')}`);
    for (const { line, column, reason } of errors) {
      console.error(`    ${path} ${line}: ${column === null ? '' : `${column} `}${reason}`);
    }
    if (rejected > 0) process.exitCode = 1;
  }
}

/** A bar that begins with the first progress, and again where another total begins. */
function progressBar() {
  const bar = new SingleBar({
    format: 'Importing {bar} {value}/{total}',
    hideCursor: true,
    noTTYOutput: true,
    notTTYSchedule: 1000,
  });
  let of: number | undefined;
  return {
    show(done: number, total: number): void {
      if (of === total) bar.update(done);
      else bar.start(total, done);
      of = total;
    },
    stop: () => bar.stop(),
  };
}
