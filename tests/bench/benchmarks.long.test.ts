import { benchmarks } from './benchmarks.ts';
import { testTinyRun } from './testTinyRun.ts';

for (const name of Object.keys(benchmarks)) testTinyRun(name);
