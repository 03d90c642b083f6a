import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// `npm start`. What is compiled is kept for the next start, which halves the time it takes; that works for
// what is imported after this.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'muster'));
const { runMuster } = await import('./runMuster.ts');
process.exitCode = await runMuster();
