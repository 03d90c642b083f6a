import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const namesSchema = z.record(z.string(), z.string()).default({});

const packageSchema = z.looseObject({
  version: z.string().optional(),
  dependencies: namesSchema,
  optionalDependencies: namesSchema,
  devDependencies: namesSchema,
  peerDependencies: namesSchema,
  peerDependenciesMeta: z
    .record(z.string(), z.looseObject({ optional: z.boolean().default(false) }))
    .default({}),
  /** Only for building and testing. */
  dev: z.boolean().default(false),
  /** For building and testing, or what a package of production can do without. */
  devOptional: z.boolean().default(false),
  optional: z.boolean().default(false),
  /** A workspace of this checkout, and no package of its own. */
  link: z.boolean().default(false),
});

const lockSchema = z.looseObject({ packages: z.record(z.string(), packageSchema) });

export type LockedPackage = z.output<typeof packageSchema>;

/**
 * `package-lock.json`: each package by its folder, `node_modules/pg`; the product itself has none, and a workspace the
 * one it is in, `tests/clients`.
 */
export type LockFile = z.output<typeof lockSchema>;

/** The checkout. */
export const root = join(import.meta.dirname, '..', '..', '..');

/** The lock file of a folder, by default of this checkout. */
export async function readLockFile(folder: string = root): Promise<LockFile> {
  return lockSchema.parse(JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')));
}

/** `pg` for `node_modules/pg` and for `node_modules/x/node_modules/pg`. */
export function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Whether the product uses it when it runs, and not only when it is built or tested, as all of a workspace is. */
export function isOfProduction(
  folder: string,
  { dev, devOptional, link }: Pick<LockedPackage, 'dev' | 'devOptional' | 'link'>,
): boolean {
  return !dev && !devOptional && !link && !isWorkspace(folder);
}

function isWorkspace(folder: string): boolean {
  return folder !== '' && !folder.includes('node_modules/');
}

/**
 * How a package comes to be here: names from a dependency of our own to the package itself, the shortest way; ways of
 * production before those of development, and those before a workspace's. Undefined if nothing asks for it.
 */
export function wayTo(folder: string, { packages }: LockFile): readonly string[] | undefined {
  const own = packages[''];
  if (own === undefined) return undefined;
  const running = { ...own.dependencies, ...own.optionalDependencies };
  const way =
    search(folder, packages, Object.keys(running)) ??
    search(folder, packages, Object.keys(own.devDependencies));
  if (way !== undefined) return way;
  for (const [place, workspace] of Object.entries(packages)) {
    if (!isWorkspace(place)) continue;
    const needed = { ...workspace.dependencies, ...workspace.devDependencies };
    const within = search(folder, packages, Object.keys(needed), place);
    if (within !== undefined) return [place, ...within];
  }
  return undefined;
}

function search(
  wanted: string,
  packages: LockFile['packages'],
  begin: readonly string[],
  place = '',
): readonly string[] | undefined {
  const seen = new Set<string>();
  let ways = begin.map((name) => ({ from: place, way: [name] }));
  while (ways.length > 0) {
    const next: typeof ways = [];
    for (const { from, way } of ways) {
      const folder = resolve(way.at(-1) ?? '', from, packages);
      if (folder === undefined || seen.has(folder)) continue;
      if (folder === wanted) return way;
      seen.add(folder);
      for (const name of neededBy(packages[folder])) next.push({ from: folder, way: [...way, name] });
    }
    ways = next;
  }
  return undefined;
}

function neededBy(locked: LockedPackage | undefined): readonly string[] {
  if (locked === undefined) return [];
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = locked;
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** As Node resolves a name: in the folder of who asks, then in those above it. */
function resolve(name: string, from: string, packages: LockFile['packages']): string | undefined {
  for (let above = from; ; above = above.slice(0, Math.max(0, above.lastIndexOf('node_modules/') - 1))) {
    const folder = `${above === '' ? '' : `${above}/`}node_modules/${name}`;
    if (packages[folder] !== undefined) return folder;
    if (above === '') return undefined;
  }
}
