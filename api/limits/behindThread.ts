import { flushCompileCache } from 'node:module';
import { parentPort } from 'node:worker_threads';

// The thread of a process that steps behind (`behindProcess.ts`). It loads the file that it is given and says so, which is
// the first that anybody hears of it: the file tells nothing until it is sent something.
const [file = ''] = process.argv.slice(2);
await import(file);
parentPort?.postMessage('loaded');
// For the next one: this one may be ended at once.
flushCompileCache();
