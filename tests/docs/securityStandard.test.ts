import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
const section = page.slice(page.indexOf('## OWASP ASVS'));
const rows = section
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replaceAll(/^\| | \|$/g, '')));

test('the security page has every point of the standard once, and each with a state and a reason', () => {
  const points = rows.map(([point]) => point);
  expect(points.length).toBeGreaterThan(200);
  expect(new Set(points).size).toBe(points.length);
  for (const [point, about = '', state = '', why = ''] of rows) {
    expect([point, state]).toEqual([point, expect.stringMatching(/^(met|partly|not met|does not apply)$/)]);
    expect([point, about.length > 2 && why.length > 2]).toEqual([point, true]);
  }
});

test('the security page counts its points right', () => {
  const number = (state: string) => rows.filter(([, , each]) => each === state).length;
  expect(section.replaceAll(/\s+/g, ' ')).toContain(
    `Of ${rows.length} rows ${number('met')} are met, ${number('partly')} partly met, ${number('not met')} not met, and ${number('does not apply')} do not apply`,
  );
});
