import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../api/platform/postgres/embeddedPostgres.ts';
import type { ProcessRole } from '../../api/platform/processRole.ts';
import { programEnvironment } from '../support/programEnvironment.ts';
import { startArguments } from '../support/startArguments.ts';

/** One of the processes of a Muster, started as the product is, that a test may kill and start again. */
export interface MusterProcess {
  readonly role: ProcessRole;
  /** `http://127.0.0.1:…`; the same after each start. */
  readonly address: string;
  readonly pid: number;
  /** Everything that it has printed since its last start. */
  printed(): string;
  start(): Promise<void>;
  /** Sends a signal; resolves at once. */
  signal(signal: NodeJS.Signals): void;
  /** Sends a signal and waits for its end; answers the exit code, null where the signal ended it. */
  end(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): Promise<number | null>;
}

export interface MusterProcessOptions {
  readonly role: ProcessRole;
  readonly environment: Readonly<Record<string, string>>;
  readonly port?: number;
  /** Whether it serves the web application, which has to be built; default: it does not. */
  readonly servesWeb?: boolean;
}

export async function startMusterProcess(options: MusterProcessOptions): Promise<MusterProcess> {
  const { role, environment, port = await freePort(), servesWeb = false } = options;
  const address = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let exit: Promise<number | null> = Promise.resolve(null);
  let printed = '';

  const process_: MusterProcess = {
    role,
    address,
    get pid() {
      if (child?.pid === undefined) throw new Error(`the process of role ${role} was not started`);
      return child.pid;
    },
    printed: () => printed,
    async start() {
      printed = '';
      const flags = ['--role', role, ...(servesWeb ? [] : ['--without-web'])];
      const started = spawn(process.execPath, [...startArguments, ...flags], {
        env: { ...programEnvironment(), PORT: String(port), ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      exit = new Promise((resolve) => started.once('close', (code) => resolve(code)));
      const take = (chunk: unknown): void => {
        printed += String(chunk);
      };
      started.stdout.on('data', take);
      started.stderr.on('data', take);
      while (!printed.includes('Muster is at')) {
        if (started.exitCode !== null || started.signalCode !== null) {
          const how = started.signalCode ?? `exit code ${started.exitCode}`;
          throw new Error(`a process of role ${role} ended (${how}) while starting; it printed:\n${printed}`);
        }
        await delay(20);
      }
    },
    signal(signal) {
      child?.kill(signal);
    },
    end(signal) {
      child?.kill(signal);
      return exit;
    },
  };
  await process_.start();
  return process_;
}
