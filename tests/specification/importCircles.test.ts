import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../api/programs/supply/lockFile.ts';

const folders = ['api', 'commands', 'domain', 'postgres', 'projections', 'web'];
const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }));

/** What a file imports of ours, types as well: a circle of types is a type in the wrong file. */
function importsOf(file: string, source: string): readonly string[] {
  return [...source.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, path = '']) =>
    normalize(join(dirname(file), path)),
  );
}

/** The files that can be left out one after the other because they import nothing that is still there; what remains is in circles, or needs one. */
function inCircles(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const left = new Map(graph);
  for (;;) {
    const free = [...left].filter(([, imports]) => !imports.some((each) => left.has(each)));
    if (free.length === 0) return [...left.keys()];
    for (const [file] of free) left.delete(file);
  }
}

test('no file imports itself by way of others', () => {
  const graph = new Map(files.map((file) => [file, importsOf(file, readFileSync(join(root, file), 'utf8'))]));
  expect(graph.size).toBeGreaterThan(1_000);
  expect(inCircles(graph)).toEqual([]);
});

test('a circle is found, and what needs it', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['b']],
    ['d', []],
  ]);
  expect(inCircles(graph)).toEqual(['a', 'b', 'c']);
});
