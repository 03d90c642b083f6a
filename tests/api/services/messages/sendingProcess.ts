import { pino } from 'pino';
import { createServer } from '../../../../api/server.ts';
import { readConfiguration } from '../../../../api/services/configuration.ts';
import { quickTimes } from './quickTimes.ts';

/** Muster as a process that works in the background alone, for a test that kills it. */
const configuration = readConfiguration(process.env, []);
await createServer({
  configuration,
  databaseUrl: configuration.databaseUrl ?? '',
  logger: pino({ level: 'error' }, pino.destination(2)),
  messageTimes: quickTimes,
});
