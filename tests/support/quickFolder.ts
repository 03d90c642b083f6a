import { access, constants, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
/** A whole run leaves less than a fifth of this there at a time. */
const leastBytes = 4 * 1024 ** 3;
/** The number by which Linux knows file systems in memory. */
const tmpfs = 0x01021994;

/**
 * Where files are made fastest, for a run's databases and temporary files: in memory, if the machine has a folder and
 * plenty of room there. A copied database is several hundred files, and a disk takes up to seventy times as long.
 */
export async function quickFolder(): Promise<string> {
  try {
    const { type, bavail, bsize } = await statfs(memory);
    await access(memory, constants.W_OK | constants.X_OK);
    return type === tmpfs && bavail * bsize >= leastBytes ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
