import { ReadSideBehind } from '../../../commands/facts.ts';
import { endCommand } from '../../platform/commandLine/endCommand.ts';
import { untilToldToStop } from '../../platform/untilToldToStop.ts';
import { readConfiguration } from '../../services/configuration.ts';
import { storeRefusals } from '../stores/storeRefusals.ts';
import { readAccountsArguments } from './readAccountsArguments.ts';
import { runAccounts } from './runAccounts.ts';

// `npm run accounts`: organisations and their users. Requested output goes to standard output, everything
// else to standard error.
process.exitCode = await runAccountsCommand();

async function runAccountsCommand(): Promise<0 | 1> {
  const { signal } = untilToldToStop();
  try {
    const asked = readAccountsArguments(process.argv.slice(2));
    const lines = await runAccounts(asked, {
      configuration: readConfiguration(process.env, []),
      say: (sentence) => console.error(sentence),
      question: { input: process.stdin, output: process.stderr, signal },
    });
    for (const line of lines) console.log(line);
    return 0;
  } catch (error) {
    return endCommand(error, [...storeRefusals, ReadSideBehind]);
  }
}
