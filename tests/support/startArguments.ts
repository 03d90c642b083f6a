import { readFileSync } from 'node:fs';
import { z } from 'zod';

const { scripts } = z
  .object({ scripts: z.object({ start: z.string() }) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

/** What `npm start` passes to Node. */
export const startArguments: readonly string[] = scripts.start.split(' ').slice(1);
