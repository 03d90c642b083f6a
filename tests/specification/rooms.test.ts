import { describe, expect, test } from 'vitest';
import { importGraph } from './importGraph.ts';

/**
 * Folders whose parts import in one direction: each from those before it, never from those behind it
 * (docs/architecture.md). What lies in the folder itself puts its parts together, and comes last.
 */
const directions: Readonly<Record<string, readonly string[]>> = {
  api: ['contract', 'platform', 'services', 'http', 'programs'],
};

/** The imports that go against a direction, as `file → file`. */
function against(folder: string, parts: readonly string[], graph: ReadonlyMap<string, readonly string[]>) {
  const placeOf = (file: string) => {
    const [part = '', ...rest] = file.slice(folder.length + 1).split('/');
    return rest.length === 0 ? parts.length : parts.indexOf(part);
  };
  const inside = (file: string) => file.startsWith(`${folder}/`) && placeOf(file) >= 0;
  return [...graph].flatMap(([file, imports]) =>
    imports
      .filter((each) => inside(file) && inside(each) && placeOf(each) > placeOf(file))
      .map((each) => `${file} → ${each}`),
  );
}

describe.each(Object.entries(directions))('In %s/', (folder, parts) => {
  const graph = importGraph();

  test('no part imports from one that is built on it', () => {
    expect(against(folder, parts, graph)).toEqual([]);
  });

  test('every folder is one of the parts, or a package of its own', () => {
    const found = new Set(
      [...graph.keys()]
        .filter((file) => file.startsWith(`${folder}/`) && file.split('/').length > 2)
        .map((file) => file.split('/')[1]),
    );
    expect([...found].sort()).toEqual([...parts, 'client'].sort());
  });
});

test('an import against the direction is found', () => {
  const graph = new Map([
    ['api/platform/a.ts', ['api/contract/c.ts', 'api/services/b.ts', 'domain/d.ts']],
    ['api/services/b.ts', ['api/platform/a.ts']],
    ['api/server.ts', ['api/services/b.ts']],
    ['api/http/e.ts', ['api/server.ts']],
  ]);
  expect(against('api', directions.api ?? [], graph)).toEqual([
    'api/platform/a.ts → api/services/b.ts',
    'api/http/e.ts → api/server.ts',
  ]);
});
