import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { authTexts } from '../../domain/catalogue/authTexts.ts';
import { type CodePlace, pageTexts, screenOfCode } from '../../domain/signIn/screenOfCode.ts';
import { signInScreenNames, signInScreens } from '../../domain/signIn/signInScreens.ts';
import { signInDiagram } from './signInDiagram.ts';

const page = readFileSync(fileURLToPath(new URL('../../docs/sign-in.md', import.meta.url)), 'utf8');

const texts = new Map([
  ...Object.entries(authTexts).map(([code, { text }]) => [code, text] as const),
  ...Object.entries(pageTexts),
]);
const placeText = (place: CodePlace) =>
  ({ same: 'the same', failure: 'the failure of what the link does' })[String(place)] ?? `\`${place}\``;

describe('The page about sign-in', () => {
  test('draws the machine as it is', () => {
    expect(page).toContain(signInDiagram());
  });

  test('says of each screen what it is for', () => {
    const rows = signInScreenNames.map((name) => `| \`${name}\` | ${signInScreens[name]} |`);
    expect(page).toContain(['| screen | what it is for |', '|---|---|', ...rows].join('\n'));
  });

  test('says of each code which screen shows it, and with which text', () => {
    const rows = Object.entries(screenOfCode).map(
      ([code, place]) => `| \`${code}\` | ${placeText(place)} | ${texts.get(code)} |`,
    );
    expect(page).toContain(['| code | screen | text |', '|---|---|---|', ...rows].join('\n'));
  });
});
