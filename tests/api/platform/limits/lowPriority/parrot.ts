import { getPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';

const whileLoaded = getPriority();

// Answers what it is told with what it began with, or does what it is told.
parentPort?.on('message', (told: Uint8Array | { readonly kind: string }) => {
  if (told instanceof Uint8Array) parentPort?.postMessage(told.byteLength);
  else if (told.kind === 'throw') throw new TypeError('thrown in another process');
  else if (told.kind === 'compute') for (;;);
  else if (told.kind === 'fill') fill();
  else if (told.kind === 'priorities') parentPort?.postMessage({ whileLoaded, atWork: getPriority() });
  else if (told.kind === 'end') parentPort?.close();
  else parentPort?.postMessage({ told, began: workerData });
});

function fill(): void {
  const kept: string[][] = [];
  for (;;) kept.push(Array.from({ length: 1000 }, (_, count) => `${kept.length} and ${count}`));
}
