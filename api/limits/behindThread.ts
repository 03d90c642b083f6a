import { flushCompileCache } from 'node:module';
import { parentPort } from 'node:worker_threads';

// The thread of a process that steps behind (`behindProcess.ts`): loads the file that it is given, and says so before
// that tells anything.
const [file = ''] = process.argv.slice(2);
await import(file);
parentPort?.postMessage('loaded');
// For the next one: this one may be ended at once.
flushCompileCache();
