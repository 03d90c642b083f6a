import { spawn } from 'node:child_process';
import type { ServerUser } from './serverUser.ts';
import { systemErrorCode } from './startRefused.ts';

export interface ProgramOutcome {
  /** Null if the program could not be started, or was ended by a signal. */
  readonly code: number | null;
  /** Everything it printed. */
  readonly output: string;
}

/** The environment of PostgreSQL's programs: nothing that would change what they do or print. */
export const programEnvironment: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  ...(process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot ?? 'C:\\Windows' } : {}),
};

/** Runs a program to its end as the given user. Failing to start it is an outcome, not an error. */
export function runProgram(
  file: string,
  arguments_: readonly string[],
  user: ServerUser,
): Promise<ProgramOutcome> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const child = spawn(file, arguments_, {
      ...user.spawnAs,
      cwd: '/',
      env: programEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', (error) => {
      resolve({ code: null, output: `${systemErrorCode(error) ?? ''} ${error.message}`.trim() });
    });
    child.once('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString('utf8').trim() }));
  });
}
