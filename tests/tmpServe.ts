import { mkdtemp } from 'node:fs/promises';
import { startMuster } from './e2e/muster.ts';
import { giveCluster } from './support/giveCluster.ts';

const dir = await mkdtemp('/tmp/offers-data-');
await giveCluster(dir);
const muster = await startMuster(4391, { DATA_DIR: dir }, '--demo');
console.log('ready', process.pid);
process.on('SIGTERM', () => void muster.stop().then(() => process.exit(0)));
setInterval(() => {}, 1000);
