import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** A copy of Muster that somebody works on who knows it from one page. */
export interface NewcomersTree {
  readonly folder: string;
  /** What a program printed in it, run by the Node of the tests; fails, with that, if the program does. */
  run(program: string, ...words: readonly string[]): string;
  remove(): void;
}

const page = 'docs/add-a-concept.md';

/** A copy of the sources, with the packages of this one. */
export function newcomersTree(): NewcomersTree {
  const folder = mkdtempSync(join(tmpdir(), 'muster-newcomer-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '');
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(file, join(folder, file));
  }
  for (const packages of ['node_modules', 'tests/clients/node_modules']) {
    if (existsSync(packages)) symlinkSync(resolve(packages), join(folder, packages));
  }
  return {
    folder,
    run(program, ...words) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: process.env.PATH, HOME: process.env.HOME },
        maxBuffer: 64 * 2 ** 20,
      });
      if (status !== 0) throw new Error(`${program} ended with ${status}:\n${stdout}\n${stderr}`);
      return stdout;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Follows the page: writes the files that it shows, and lists the concepts that it declares. */
export function followPage({ folder }: Pick<NewcomersTree, 'folder'>): readonly string[] {
  const text = readFileSync(join(folder, page), 'utf8');
  const shown = [...text.matchAll(/```ts\n\/\/ ((?:domain\/(?!catalogues)|web\/)[\w/]+\.ts)\n(.*?)```/gs)];
  for (const [, file = '', source = ''] of shown) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), source);
  }
  const names = shown.flatMap(([, file = '']) => /^domain\/(\w+)\/\1\.ts$/.exec(file)?.[1] ?? []);
  const list = join(folder, 'domain/catalogues/records.ts');
  const before = readFileSync(list, 'utf8');
  const imports = names.map((name) => `import { ${name} } from '../${name}/${name}.ts';\n`);
  const after = before.replace(
    '\n} as const;',
    `\n${names.map((name) => `  ${name},\n`).join('')}} as const;`,
  );
  if (after === before)
    throw new Error('domain/catalogues/records.ts no longer lists the records as the page says');
  writeFileSync(list, `${imports.join('')}${after}`);
  return names;
}
