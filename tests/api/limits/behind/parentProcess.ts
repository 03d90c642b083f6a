import { startBehind } from '../../../../api/limits/startBehind.ts';

// Starts a process that steps behind and is to compute for ever, says that it has, and waits to be killed.
const started = startBehind({
  file: new URL('./parrot.ts', import.meta.url),
  data: null,
  megabytes: 64,
  onMessage: () => process.send?.('computes'),
});
await started.send({ kind: 'greet' });
await started.send({ kind: 'compute' });
setInterval(() => {}, 1000);
