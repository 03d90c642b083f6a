import { z } from 'zod';
import { endCommand } from '../../api/platform/commandLine/endCommand.ts';
import { readCommandLine } from '../../api/platform/commandLine/readCommandLine.ts';
import { StartRefused } from '../../api/platform/postgres/startRefused.ts';
import { countLines, productFolders, testFolders } from './countLines.ts';

const usage = `npm run lines -- [<commit>]

Prints how many lines of TypeScript and CSS that are not blank the product has by folder, and tests/bench and tests/support
beside it; with a commit also how many there were.`;

try {
  const { files } = readCommandLine(process.argv.slice(2), {
    usage,
    options: {},
    schema: z.object({ files: z.array(z.string()).max(1, 'Only one commit at a time') }),
  });
  const [commit] = files;
  const now = countLines();
  const then = commit === undefined ? undefined : countLines(commit);
  const row = (folders: readonly string[]) => {
    const sum = (lines: ReadonlyMap<string, number>) =>
      folders.reduce((total, folder) => total + (lines.get(folder) ?? 0), 0);
    const lines = sum(now);
    return then === undefined ? { lines } : { lines, [`at ${commit}`]: sum(then), change: lines - sum(then) };
  };
  console.table({
    ...Object.fromEntries(productFolders.map((folder) => [folder, row([folder])])),
    'the product': row(productFolders),
    ...Object.fromEntries(testFolders.map((folder) => [folder, row([folder])])),
    [testFolders.join(' + ')]: row(testFolders),
  });
} catch (error) {
  process.exitCode = endCommand(error, [StartRefused]);
}
