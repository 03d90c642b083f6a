import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../api/programs/supply/lockFile.ts';

const arguments_ = String.raw`\((?:[^()]|\([^()]*\))*\)`;
/** What may stand between two calls in a text: the end of one hole of a template, or of JSX, and the beginning of the next. */
const into = String.raw`\s*\}?\s*(?:\{' '\})?`;
const holes = String.raw`\s*\$?\{`;
const time = String.raw`\b(?:time|moment|localTimeText|localDateTimeText)${arguments_}`;
const day = String.raw`\b(?:day|date|dayOf|dateOf|dayWithYear|localDayText|localDateText)${arguments_}`;

/** What one function does: elsewhere it is wrong for a booking of several days, the repeated hour, or names with accents. */
const forbidden: readonly (readonly [name: string, pattern: RegExp, instead: string])[] = [
  [
    'joins two times of the clock',
    new RegExp(String.raw`${time}${into}\s*(?:–|-|to|until)${holes}[^}]*${time}`),
    'use spanText, or format.span',
  ],
  [
    'joins a day and a range of times',
    new RegExp(String.raw`${day}${into},?${holes}[^}]*\b(?:onDay|onSheet|spanOnDay)\(`),
    'use spanText, or format.span',
  ],
  [
    'writes an instant as the clock shows it',
    /\bclockText\([^;]*\bsecondOfLocalDay\(/,
    'use localTimeText, which tells the repeated hour of autumn apart',
  ],
  [
    'writes hours.minutes',
    /\}\.\$\{[^}]*padStart\(2/,
    'use hoursMinutes: people read 6:45, and only documents of the specification may say 6.45',
  ],
  [
    'filters by text on its own',
    /\.toLowerCase\(\)\s*\.includes\(|\.toLowerCase\(\)\.split\(\//,
    'use textFilter, which folds accents and apostrophes as the search does',
  ],
];

/** Files that may, and why. */
const excepted: Readonly<Record<string, string>> = {
  'domain/time/spanText.ts': 'is the function',
  'domain/time/localText.ts': 'is the function',
};

const files = globSync('{domain,commands,projections,api,web}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => excepted[file] === undefined,
);

test.each(forbidden)('no source %s', (_name, pattern, instead) => {
  const found = files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')));
  expect(found, instead).toEqual([]);
});

test.each([
  [0, `\`\${format.time(start)}–\${format.time(booking.end)}\``],
  [0, `\`from \${localDateTimeText(f, start)} to \${localDateTimeText(f, end)}\``],
  [1, `{format.day(booking.start)}, {format.onDay(booking.start, booking.end)}`],
  [1, `\`\${format.day(start)} \${format.onDay(start, end)}\``],
  [2, `clockText(clock, secondOfLocalDay(zone, instant))`],
  [3, `\`\${hours}.\${String(rest).padStart(2, '0')}\``],
  [4, 'names.filter((name) => name.toLowerCase().includes(wanted))'],
])('rule %i finds %s', (rule, text) => {
  expect(forbidden[rule]?.[1].test(text)).toBe(true);
});
