import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordNames, records } from '../../domain/catalogues/records.ts';

/** Names of the specification's documents, which are no words of people. */
const banned = /VisitStemID|orgLogoURL|rs_preferred|Default: null|\b1 weeks\b/;
const texts = /'[^'\n]*'|"[^"\n]*"|`[^`]*`|>[^<>{}]+</g;

test('screens have words for what the documents call VisitStemID or orgLogoURL', () => {
  const found = readdirSync('web', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(join('web', file), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');
      const said = source.match(texts) ?? [];
      return said
        .filter((text) => banned.test(text) && !text.startsWith("'/api/"))
        .map((text) => `${file}: ${text}`);
    });
  expect(found).toEqual([]);
});

test('a field that is called as in the documents says in a sentence what it is', () => {
  const bare = recordNames.flatMap((name) =>
    Object.entries(records[name].shown).flatMap(([field, { label, help }]) =>
      banned.test(label) && help === undefined ? [`${name}.${field}`] : [],
    ),
  );
  expect(bare).toEqual([]);
});

/** What the specification names so: the role, the tab of a booking, the entry of the menu, and reasons (scheduling §8). */
const namedSo: Readonly<Record<string, readonly RegExp[]>> = {
  'web/shell/roleLabels.ts': [/^Resource$/],
  'domain/booking/detailTabs.ts': [/^Resource$/],
  'domain/catalogues/menuEntries.ts': [/^Resources$/],
  'domain/catalogue/violationTexts.ts': [/./],
  'domain/record/kinds/personOrCustomer.ts': [/resource: nor customer:/],
};
test('screens call those who do the work people', () => {
  const folders = ['web', 'domain'];
  const found = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => saidOfResources(`${folder}/${file}`)),
  );
  expect(found).toEqual([]);
});

/** Sentences, headings and labels of a file that say resource. */
function saidOfResources(path: string): readonly string[] {
  const source = readFileSync(path, 'utf8').replace(
    /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|alsoKnownAs: \[[^\]]*\]/g,
    '',
  );
  return [...source.matchAll(texts)].flatMap((match) => {
    const text = match[0]
      .slice(1, -1)
      .replace(/\$\{[^}]*\}/g, '…')
      .trim();
    if (!/\bresources?\b/i.test(text) || namedSo[path]?.some((allowed) => allowed.test(text))) return [];
    return isSaid(text) ? [`${path}: ${text}`] : [];
  });
}

/** Whether a text is for people: a sentence, or a word with a capital. */
function isSaid(text: string): boolean {
  return /^Resources?$/.test(text) || (/\s/.test(text) && /^[A-Za-z…][\w’',.:;…\s–-]*[.!]?$/.test(text));
}
