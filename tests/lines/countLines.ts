import { spawnSync } from 'node:child_process';
import { StartRefused } from '../../api/platform/postgres/startRefused.ts';

/** The folders of the product. */
export const productFolders = ['api', 'commands', 'domain', 'projections', 'web', 'postgres'] as const;
/** What stands beside it and is counted as well. */
export const testFolders = ['tests/bench', 'tests/support'] as const;

/**
 * The lines of TypeScript and CSS that are not blank, by folder: of a commit, or of the files as they are now. Generated files
 * do not count: git ignores them. Refuses with `StartRefused` what is no commit.
 */
export function countLines(commit?: string, directory = '.'): ReadonlyMap<string, number> {
  const folders = [...productFolders, ...testFolders];
  const paths = folders.flatMap((folder) =>
    ['ts', 'tsx', 'css'].map((end) => `:(glob)${folder}/**/*.${end}`),
  );
  const from = commit === undefined ? ['--untracked'] : [commit];
  // Names end with a NUL, so that they may contain anything else.
  const given = [
    'grep',
    '--count',
    '--null',
    '--extended-regexp',
    '-e',
    '[^[:space:]]',
    ...from,
    '--',
    ...paths,
  ];
  const { status, stdout, stderr, error } = spawnSync('git', given, { cwd: directory, encoding: 'utf8' });
  // With 1 nothing was found.
  if (status !== 0 && status !== 1) throw new StartRefused(error?.message ?? stderr.trim());
  const lines = new Map<string, number>(folders.map((folder) => [folder, 0]));
  for (const [, path = '', count] of stdout.matchAll(/^(.*)\0(\d+)$/gm)) {
    const file = commit === undefined ? path : path.slice(commit.length + 1);
    const folder = folders.find((one) => file.startsWith(`${one}/`));
    if (folder !== undefined) lines.set(folder, (lines.get(folder) ?? 0) + Number(count));
  }
  return lines;
}
