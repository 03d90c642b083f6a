import { parentPort } from 'node:worker_threads';
import { weekPdf } from './weekPdf.ts';
import type { WeekSheet } from './weekSheet.ts';

// Only `weekPdfDesk.ts` starts workers, and sends sheets. An exception ends the process, which tells who asked.
parentPort?.on(
  'message',
  (sheet: WeekSheet) => void weekPdf(sheet).then((bytes) => parentPort?.postMessage(bytes)),
);
