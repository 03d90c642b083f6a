import { flushCompileCache } from 'node:module';
import { parentPort } from 'node:worker_threads';

// The worker thread of a low-priority process (`lowPriorityProcess.ts`). It loads the file that it is given and says so;
// that is its first message, because the file sends nothing until it is sent something.
const [file = ''] = process.argv.slice(2);
await import(file);
parentPort?.postMessage('loaded');
// For the next one: this one may be ended at once.
flushCompileCache();
