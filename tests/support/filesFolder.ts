import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFolder } from './runFolder.ts';

/** Where the servers of a run keep their files: ids are random, so that no two have the same. */
export function filesFolder(): string {
  return join(runFolder() ?? join(tmpdir(), 'muster-long-runs'), 'files');
}
