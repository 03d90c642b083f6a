import { expect, test } from 'vitest';
import { importGraph } from './importGraph.ts';

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
  const graph = importGraph();
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
