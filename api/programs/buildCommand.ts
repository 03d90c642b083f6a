import { z } from 'zod';
import { buildWeb, webDirectory } from '../http/web/buildWeb.ts';
import { endCommand } from '../platform/commandLine/endCommand.ts';
import { readCommandLine } from '../platform/commandLine/readCommandLine.ts';
import { StartRefused } from '../platform/postgres/startRefused.ts';

const usage = `npm run build

Builds the web application. It takes no options.`;

const argumentsSchema = z.object({ files: z.array(z.string()).max(0, 'It takes no file') });

// `npm run build`
try {
  readCommandLine(process.argv.slice(2), { usage, options: {}, schema: argumentsSchema });
  console.log('Building the web application.');
  await buildWeb();
  console.log(`It is in ${webDirectory}.`);
} catch (error) {
  process.exitCode = endCommand(error, [StartRefused]);
}
