import { endCommand } from './platform/commandLine/endCommand.ts';
import { createLogger } from './platform/logger.ts';
import { StartRefused } from './platform/postgres/startRefused.ts';
import { untilToldToStop } from './platform/untilToldToStop.ts';
import { readConfiguration } from './services/configuration.ts';
import { secretsOf } from './services/secretsOf.ts';

/** Runs Muster until it is told to stop or cannot continue; returns the exit code. */
export async function runMuster(): Promise<number> {
  const told = untilToldToStop();
  try {
    const configuration = readConfiguration(process.env, process.argv.slice(2));
    // The modules of the server are loaded only once it is certain that it will run.
    const { startMuster } = await import('./startMuster.ts');
    const muster = await startMuster({
      configuration,
      logger: createLogger(configuration.logLevel, { secrets: secretsOf(configuration) }),
      say: (sentence) => console.log(sentence),
      signal: told.signal,
    });
    if (muster === undefined) return 0;
    const reason = await Promise.race([told.stopped, muster.ended]);
    if (reason === 'told') console.log('Stopping.');
    else console.error('The database does not stay up, so Muster stops. Start it again to continue.');
    await muster.stop();
    return reason === 'told' ? 0 : 1;
  } catch (error) {
    return endCommand(error, [StartRefused]);
  }
}
