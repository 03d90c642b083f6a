import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from '../../api/programs/supply/lockFile.ts';

const folders = ['api', 'commands', 'domain', 'postgres', 'projections', 'web'];

/** What each file of the product imports of ours; types as well, because a circle of types is a type in the wrong file. */
export function importGraph(): ReadonlyMap<string, readonly string[]> {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }));
  return new Map(files.map((file) => [file, importsOf(file, readFileSync(join(root, file), 'utf8'))]));
}

function importsOf(file: string, source: string): readonly string[] {
  return [...source.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, path = '']) =>
    normalize(join(dirname(file), path)),
  );
}
