import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// `npm start`. Compiled code is cached for the next start, which halves its time; that works for modules
// imported after this.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'muster'));
const { runMuster } = await import('./runMuster.ts');
process.exitCode = await runMuster();
