import { parentPort } from 'node:worker_threads';
import { isToldToStop } from '../../../../../api/platform/limits/stopFlag.ts';

const kept: string[][] = [];

// Does what it is told, one thing after the other, and says first that it has begun.
parentPort?.on('message', ({ does }: { readonly does: string }) => {
  parentPort?.postMessage('begun');
  if (does === 'name yourself') parentPort?.postMessage(`I am ${process.pid}`);
  if (does === 'search') {
    while (!isToldToStop());
    parentPort?.postMessage('the best so far');
  }
  if (does === 'fail') throw new RangeError('failed in another process');
  if (does === 'abort') process.kill(process.pid, 'SIGABRT');
  if (does === 'leave') parentPort?.close();
  for (; does === 'fill'; ) {
    kept.push(Array.from({ length: 1000 }, (_, count) => `${kept.length} and ${count}`));
  }
});
