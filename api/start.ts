import { readConfiguration } from './configuration.ts';
import { createLogger } from './logger.ts';
import { StartRefused } from './postgres/startRefused.ts';
import { startMuster } from './startMuster.ts';
import { untilToldToStop } from './untilToldToStop.ts';

// `npm start`
try {
  const configuration = readConfiguration(process.env, process.argv.slice(2));
  const told = untilToldToStop();
  const muster = await startMuster({
    configuration,
    logger: createLogger(configuration.logLevel),
    say: (sentence) => console.log(sentence),
    signal: told.signal,
  });
  if (muster !== undefined) {
    const reason = await Promise.race([told.stopped, muster.ended]);
    if (reason === 'told') console.log('Stopping.');
    else console.error('The database has ended by itself; Muster stops. Start it again to go on.');
    await muster.stop();
    process.exitCode = reason === 'told' ? 0 : 1;
  }
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
