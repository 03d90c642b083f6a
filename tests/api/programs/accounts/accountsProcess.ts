import { spawn } from 'node:child_process';
import { programEnvironment } from '../../../support/programEnvironment.ts';

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

/** `npm run accounts` as a process of its own, with these lines on its standard input. */
export async function accountsProcess(
  environment: Readonly<Record<string, string>>,
  given: readonly string[],
  input = '',
): Promise<Ended> {
  const child = spawn(process.execPath, ['api/programs/accounts/accountsCommand.ts', ...given], {
    env: { ...programEnvironment(), ...environment },
  });
  const told = { out: '', error: '' };
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    told.out += piece;
  });
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    told.error += piece;
  });
  // A command that needs no password ends without reading it.
  child.stdin.on('error', () => {}).end(input);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { ...told, code };
}
