// `npm run import`: reads documents into an organisation.
import { SingleBar } from 'cli-progress';
import { endCommand } from '../../platform/commandLine/endCommand.ts';
import { readConfiguration } from '../../services/configuration.ts';
import { storeRefusals } from '../stores/storeRefusals.ts';
import { importDocuments } from './importDocuments.ts';
import { readDocumentArguments } from './readDocumentArguments.ts';

try {
  const [kind, ...options] = process.argv.slice(2);
  await importTheDocuments(kind === 'documents' ? options : process.argv.slice(2));
} catch (error) {
  process.exitCode = endCommand(error, storeRefusals);
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
