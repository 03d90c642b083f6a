/**
 * Muster cannot start here, for a reason that the person at the terminal can fix. The message is one or two
 * clear sentences; it is printed as it is, without a stack trace.
 */
export class StartRefused extends Error {
  override readonly name: string = 'StartRefused';
}

/** It cannot start because there is no space for what it has to write. */
export class DiskFull extends StartRefused {
  override readonly name = 'DiskFull';
}

const causes: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: "the user's disk quota is used up",
  ENOTDIR: 'a part of that path is a file, not a directory',
  EEXIST: 'there is a file of that name',
  ENOENT: 'it is missing',
};

/** The error code that Node gives failures of the operating system (`EACCES`), if it is one. */
export function systemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/**
 * Runs work on files; a failure that a person can fix (permissions, a full disk) becomes `StartRefused`
 * saying `what` could not be done and why. Other failures are passed on.
 */
export async function refusingFileFailures<Answer>(
  what: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    const cause = causes[systemErrorCode(error) ?? ''];
    if (cause === undefined) throw error;
    throw new StartRefused(`${what}: ${cause}.`, { cause: error });
  }
}
