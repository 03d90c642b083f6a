import { startLowPriority } from '../../../../../api/platform/limits/startLowPriority.ts';

// Starts a low-priority process that computes for ever, says that it has, and waits to be killed.
const started = startLowPriority({
  file: new URL('./parrot.ts', import.meta.url),
  data: null,
  megabytes: 64,
  onMessage: () => process.send?.('computes'),
});
await started.send({ kind: 'greet' });
await started.send({ kind: 'compute' });
setInterval(() => {}, 1000);
