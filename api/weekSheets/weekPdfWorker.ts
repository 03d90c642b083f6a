import { parentPort, workerData } from 'node:worker_threads';
import { stepBehind } from '../limits/stepBehind.ts';
import { weekPdf } from './weekPdf.ts';

stepBehind();
// Only `weekPdfDesk.ts` starts workers, always with a sheet.
parentPort?.postMessage(await weekPdf(workerData));
