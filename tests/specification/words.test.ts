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
