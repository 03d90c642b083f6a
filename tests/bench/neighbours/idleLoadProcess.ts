import { stepToLowest } from '../stepToLowest.ts';

stepToLowest();
process.on('disconnect', () => process.exit());

/** Busy for a moment at a time, so that it notices when its parent has gone. */
function spin(): void {
  const until = performance.now() + 100;
  while (performance.now() < until);
  setImmediate(spin);
}
spin();
