import { z } from 'zod';
import { endCommand } from '../../platform/commandLine/endCommand.ts';
import { readCommandLine } from '../../platform/commandLine/readCommandLine.ts';
import { StartRefused } from '../../platform/postgres/startRefused.ts';
import { advisorySentences, readAuditReport } from './advisories.ts';
import { readLockFile, root } from './lockFile.ts';
import { runNpm } from './runNpm.ts';

const usage = `npm run advisories

Asks the registry what is known against the packages that are used. It takes no options. It ends with 1 if there is
something, and with 2 if the registry does not answer.`;

const argumentsSchema = z.object({ files: z.array(z.string()).max(0, 'It takes no file') });

// `npm run advisories`
try {
  readCommandLine(process.argv.slice(2), { usage, options: {}, schema: argumentsSchema });
  const { out } = await runNpm(['audit', '--json', '--package-lock-only'], root);
  const answer = readAuditReport(out);
  if ('unanswered' in answer) {
    console.error(`The registry does not say what is known against our packages: ${answer.unanswered}.`);
    process.exitCode = 2;
  } else {
    const sentences = advisorySentences(answer.report, await readLockFile());
    console.log(sentences.length === 0 ? 'Nothing is known against our packages.' : sentences.join('\n'));
    process.exitCode = sentences.length === 0 ? 0 : 1;
  }
} catch (error) {
  process.exitCode = endCommand(error, [StartRefused]);
}
