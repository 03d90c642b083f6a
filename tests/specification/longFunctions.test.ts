import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { root } from '../../api/programs/supply/lockFile.ts';

const rule = 'noExcessiveLinesPerFunction';
const complexity = z.object({ [rule]: z.unknown() }).partial();
const configurationSchema = z.object({
  linter: z.object({ rules: z.object({ complexity }) }),
  overrides: z.array(
    z.object({
      includes: z.array(z.string()),
      linter: z.object({ rules: z.object({ complexity: complexity.optional() }) }),
    }),
  ),
});
const reportSchema = z.object({
  diagnostics: z.array(z.object({ location: z.object({ path: z.string() }) })),
});

const configuration = configurationSchema.parse(JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')));
const limit = configuration.linter.rules.complexity[rule];
const excepted = configuration.overrides
  .filter(({ linter }) => linter.rules.complexity?.[rule] === 'off')
  .flatMap(({ includes }) => includes)
  .filter((path) => path !== 'tests/**');

/** The files of these that have a function beyond the limit. */
function filesBeyondLimit(files: readonly string[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'muster-'));
  try {
    const rules = { preset: 'none', complexity: { [rule]: limit } };
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ root: true, linter: { rules } }));
    const biome = join(root, 'node_modules', '.bin', 'biome');
    const only = `--only=complexity/${rule}`;
    const report = execFileSync(
      biome,
      ['lint', `--config-path=${folder}`, only, '--max-diagnostics=none', '--reporter=json', ...files],
      { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    );
    return reportSchema.parse(JSON.parse(report)).diagnostics.map(({ location }) => location.path);
  } catch (error) {
    // Biome's exit code says that it has found something.
    const { stdout } = z.object({ stdout: z.string() }).parse(error);
    return reportSchema.parse(JSON.parse(stdout)).diagnostics.map(({ location }) => location.path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('the list of files with long functions names none that has become short', () => {
  expect(excepted.length).toBeGreaterThan(0);
  expect([...new Set(filesBeyondLimit(excepted))].sort()).toEqual([...excepted].sort());
});

test('the list does not get longer', () => {
  expect(excepted.length).toBeLessThanOrEqual(70);
});
