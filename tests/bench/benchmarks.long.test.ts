import { benchmarks } from './benchmarks.ts';
import { quickOnes, testTinyRun } from './testTinyRun.ts';

for (const name of Object.keys(benchmarks)) if (!quickOnes.includes(name)) testTinyRun(name);
