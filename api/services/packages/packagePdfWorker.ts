import { parentPort } from 'node:worker_threads';
import type { PackagePaper } from './packagePaper.ts';
import { packagePdf } from './packagePdf.ts';

// Only `startSendPackages.ts` starts workers, and sends papers. An exception ends the process, which tells who asked.
parentPort?.on(
  'message',
  (paper: PackagePaper) => void packagePdf(paper).then((bytes) => parentPort?.postMessage(bytes)),
);
