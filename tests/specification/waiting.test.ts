import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../api/programs/supply/lockFile.ts';

/** What makes a test depend on how busy the machine is (docs/tests.md, Time), with what to do instead. */
const forbidden: readonly (readonly [name: string, pattern: RegExp, instead: string])[] = [
  [
    'a time-out of its own',
    /\btimeout: *[\w.]|\bset(Default|DefaultNavigation)Timeout\(|^\s*\}, [\d_]{4,}\);$|\b(test|hook)Timeout:/,
    'wait with expect.poll, or a locator, for as long as every test does',
  ],
  [
    'a time of its own in which the read side, or an index, has to reach a position',
    /^(?!.*rejects).*\b(reached|waitFor)\(.*, \d[\d_]{3,}\)/,
    'wait for longestWaitMs',
  ],
  ['vi.waitFor or vi.waitUntil, which give up after a second', /\bvi\.wait(For|Until)\(/, 'use expect.poll'],
  [
    'an assertion about time that has passed',
    /expect\((Math\.\w+\()?(performance|Date)\.now\(\) *[)/-]|expect\([^;]* - (performance|Date)\.now\(\)/,
    'control the clock, or use outlasts',
  ],
];

/** Files that may, and why. */
const excepted: Readonly<Record<string, string>> = {
  'tests/support/browser.ts': 'sets how long pages wait',
  'tests/support/chromiumProgram.ts': 'tries a program that may hang, and takes the next',
  'tests/postgres/throttle.test.ts': 'has a clock of its own',
  'tests/properties/longRun.ts': 'is a run of its own, with more cases',
  'tests/clients/vitest.config.ts': 'is of a run of its own, in which generators and compilers take minutes',
};

const files = globSync('tests/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => name === 'node_modules' || name === 'bench',
}).filter((file) => !file.startsWith('tests/bench/') && file !== 'tests/specification/waiting.test.ts');

describe('No test depends on how busy the machine is:', () => {
  test.each(forbidden)('none has %s', (_name, pattern, instead) => {
    const found = files
      .filter((file) => !Object.hasOwn(excepted, file))
      .flatMap((file) =>
        readFileSync(join(root, file), 'utf8')
          .split('\n')
          .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
      );
    expect(found, instead).toEqual([]);
  });
});

test('every test file that there is, is looked at', () => {
  expect(files.length).toBeGreaterThan(500);
  for (const file of Object.keys(excepted)) expect(files).toContain(file);
});
