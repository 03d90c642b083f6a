import { spawn } from 'node:child_process';

/** What npm printed, and how it ended. */
export interface NpmAnswer {
  readonly out: string;
  readonly error: string;
  readonly code: number | null;
}

/** Runs npm in a folder and waits for it. Rejects if there is no npm. */
export function runNpm(given: readonly string[], folder: string): Promise<NpmAnswer> {
  return new Promise((resolve, reject) => {
    const npm = spawn('npm', given, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let out = '';
    let error = '';
    npm.stdout.setEncoding('utf8').on('data', (piece: string) => {
      out += piece;
    });
    npm.stderr.setEncoding('utf8').on('data', (piece: string) => {
      error += piece;
    });
    npm.once('error', reject);
    npm.once('close', (code) => resolve({ out, error, code }));
  });
}
