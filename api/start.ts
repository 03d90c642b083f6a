import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// `npm start`. Compiled code is cached for the next start, which halves its time; that works for modules
// imported after this. The variable says so to the processes and threads that this one starts.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '..', 'node_modules', '.cache', 'muster');
enableCompileCache();
const { runMuster } = await import('./runMuster.ts');
process.exitCode = await runMuster();
