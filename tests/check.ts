import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { changed } = parseArgs({ options: { changed: { type: 'boolean', default: false } } }).values;

/**
 * `npm run check [-- --changed]`: formatting, lint, the import rule and types; with `--changed` formatting and lint of
 * only what differs from `main`. Types are always those of everything: what has changed may be wrong elsewhere.
 */
run(
  'biome',
  'check',
  '--error-on-warnings',
  '--no-errors-on-unmatched',
  ...(changed ? changedFiles() : ['.']),
);
run('npm', 'run', 'types');

/** Committed or not, without what has been deleted. All of them if the rules have changed, or there is no `main`. */
function changedFiles(): readonly string[] {
  const base = linesOf('git', 'merge-base', 'HEAD', 'main')[0];
  if (base === undefined) return ['.'];
  const files = [
    ...linesOf('git', 'diff', '--name-only', '--diff-filter=d', '-z', base),
    ...linesOf('git', 'ls-files', '--others', '--exclude-standard', '-z'),
  ];
  return files.some((file) => file === 'biome.json' || file.endsWith('.grit') || file === 'package-lock.json')
    ? ['.']
    : // With nothing to check, biome would check everything.
      ['package.json', ...files];
}

function linesOf(program: string, ...words: readonly string[]): readonly string[] {
  const { stdout } = spawnSync(program, words, { encoding: 'utf8' });
  return stdout.split(/[\0\n]/).filter((line) => line !== '');
}

function run(program: string, ...words: readonly string[]): void {
  const { status } = spawnSync(program, words, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
