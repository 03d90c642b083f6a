import { chmod, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from './runProgram.ts';
import { type ServerUser, startedAsRoot } from './serverUser.ts';
import { systemErrorCode } from './startRefused.ts';

/** Whether the user can enter the directory and write in it, tested as that user. */
export async function canUse(user: ServerUser, directory: string): Promise<boolean> {
  const outcome = await runProgram('/bin/sh', ['-c', 'test -x "$1" && test -w "$1"', 'sh', directory], user);
  return outcome.code === 0;
}

/**
 * Directories of Muster outside the checkout that the server's user can enter, best first: what is under
 * /var/lib survives a restart of the machine. Each is created when it is tried; one that somebody else could
 * write to is left alone.
 */
export async function* reachablePlaces(user: ServerUser): AsyncGenerator<string> {
  const candidates = startedAsRoot()
    ? ['/var/lib/muster', '/var/tmp/muster', join(tmpdir(), 'muster')]
    : [join(tmpdir(), `muster-${process.getuid?.() ?? 'user'}`)];
  for (const candidate of candidates) {
    if (await isOurs(candidate, user)) yield candidate;
  }
}

async function isOurs(directory: string, user: ServerUser): Promise<boolean> {
  try {
    await mkdir(directory, { recursive: true });
    const found = await lstat(directory);
    if (!found.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid)) return false;
    // Others pass through to the server's own directories; only Muster writes here.
    await chmod(directory, 0o755);
  } catch (error) {
    if (systemErrorCode(error) === undefined) throw error;
    return false;
  }
  return (await runProgram('/bin/sh', ['-c', 'test -x "$1"', 'sh', directory], user)).code === 0;
}
