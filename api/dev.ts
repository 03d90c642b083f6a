import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer as createVite } from 'vite';
import { endCommand } from './platform/commandLine/endCommand.ts';
import { refuseTakenPort } from './platform/listeningFailure.ts';
import { freePort } from './platform/postgres/embeddedPostgres.ts';
import { keepEmbeddedPostgres } from './platform/postgres/keepEmbeddedPostgres.ts';
import { StartRefused } from './platform/postgres/startRefused.ts';
import { untilToldToStop } from './platform/untilToldToStop.ts';
import { makesDemonstration } from './programs/demonstration/publishedSignIns.ts';
import { readConfiguration } from './services/configuration.ts';

// `npm run dev`: like `npm start`, but the server restarts when its sources change, and the browser shows
// changes of the web application at once.
const root = join(import.meta.dirname, '..');
const stack = new AsyncDisposableStack();
try {
  const told = untilToldToStop();
  const configuration = readConfiguration(process.env, process.argv.slice(2));
  await refuseTakenPort(configuration);
  const { host, port, databaseUrl, dataDirectory } = configuration;
  const apiPort = await freePort();

  // The database outlives the server's restarts.
  const embedded =
    databaseUrl === undefined
      ? await keepEmbeddedPostgres({ dataDirectory, log: (sentence) => console.log(sentence) })
      : undefined;
  stack.defer(async () => embedded?.stop());

  process.env.API_URL = `http://127.0.0.1:${apiPort}`;
  const vite = await createVite({
    configFile: join(root, 'web', 'vite.config.ts'),
    server: { host, port, strictPort: true },
    clearScreen: false,
  });
  stack.defer(() => vite.close());
  await vite.listen();

  const demonstrates = embedded !== undefined && makesDemonstration(configuration, 'embedded');
  // The server listens on this machine only; the address that browsers use decides who is let in.
  const flags = demonstrates ? ['--demo'] : process.argv.slice(2);
  const watched = ['api', 'commands', 'domain', 'postgres', 'projections'].map(
    (name) => `--watch-path=${join(root, name)}`,
  );
  const server = spawn(
    process.execPath,
    [...watched, '--watch-preserve-output', join(root, 'api', 'start.ts'), '--without-web', ...flags],
    {
      cwd: root,
      stdio: 'inherit',
      // In a process group of its own: Ctrl-C in the terminal reaches only this process, which ends the
      // others in order.
      detached: true,
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(apiPort),
        BASE_URL: configuration.baseUrl,
        DATABASE_URL: databaseUrl ?? embedded?.url,
      },
    },
  );
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  stack.defer(async () => {
    server.kill('SIGTERM');
    await ended;
  });
  await Promise.race([told.stopped, ended, embedded?.ended ?? told.stopped]);
} catch (error) {
  process.exitCode = endCommand(error, [StartRefused]);
} finally {
  await stack.disposeAsync();
}
