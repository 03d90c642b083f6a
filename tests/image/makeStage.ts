import { cp, mkdir, readFile, stat } from 'node:fs/promises';
import { basename, join, matchesGlob, relative } from 'node:path';
import { root } from '../../api/programs/supply/lockFile.ts';
import type { Stage } from './dockerfile.ts';

/** A stage whose steps were carried out in a folder that stands for its root. */
export interface MadeStage {
  readonly folder: string;
  /** What is set in it; a path of the stage is one of this machine. */
  readonly environment: Readonly<Record<string, string>>;
  /** Where its commands run. */
  readonly directory: string;
}

export interface StageOptions {
  /** An empty folder. */
  readonly folder: string;
  /** The stages that it copies from. */
  readonly made: ReadonlyMap<string, Pick<MadeStage, 'folder'>>;
  /** Carries out a RUN; rejects if the command fails. */
  readonly run: (command: string, stage: MadeStage) => Promise<void>;
}

/** Carries out the steps of a stage with this machine's own files instead of Docker's. Owners stay as they are. */
export async function makeStage(stage: Stage, { folder, made, run }: StageOptions): Promise<MadeStage> {
  const ignored = await readIgnored();
  let environment: Readonly<Record<string, string>> = {};
  let directory = folder;
  const placed = (path: string): string =>
    path.startsWith('/') ? join(folder, path) : join(directory, path);
  for (const step of stage.steps) {
    if (step.kind === 'workdir') {
      directory = placed(step.path);
      await mkdir(directory, { recursive: true });
    } else if (step.kind === 'environment') {
      const here = Object.entries(step.variables).map(([name, value]) => [
        name,
        value.startsWith('/') ? join(folder, value) : value,
      ]);
      environment = { ...environment, ...Object.fromEntries(here) };
    } else if (step.kind === 'run') {
      await run(step.command, { folder, environment, directory });
    } else {
      const source = step.from === undefined ? undefined : made.get(step.from)?.folder;
      if (step.from !== undefined && source === undefined) throw new Error(`There is no stage ${step.from}`);
      for (const path of step.sources) {
        const from = join(source ?? root, path);
        const into = step.destination.endsWith('/') && !(await stat(from)).isDirectory();
        const to = into ? join(placed(step.destination), basename(path)) : placed(step.destination);
        await cp(from, to, {
          recursive: true,
          verbatimSymlinks: true,
          preserveTimestamps: true,
          filter: (file) => source !== undefined || !ignored(relative(root, file)),
        });
      }
    }
  }
  return { folder, environment, directory };
}

/** Whether `.dockerignore` keeps a file of the checkout, or the folder that it is in, from Docker. */
async function readIgnored(): Promise<(file: string) => boolean> {
  const lines = (await readFile(join(root, '.dockerignore'), 'utf8'))
    .split('\n')
    .filter((line) => line !== '');
  return (file) => lines.some((line) => matchesGlob(file, line) || matchesGlob(file, `${line}/**`));
}
