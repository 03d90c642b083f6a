import { readFileSync, writeFileSync } from 'node:fs';
import { rightsTables } from './rightsTables.ts';

/** `npm run generate`: writes the tables of docs/rights.md as the table of rights has them today. */
const page = new URL('../../docs/rights.md', import.meta.url);
let text = readFileSync(page, 'utf8');
for (const table of Object.values(rightsTables)) {
  const [heading = ''] = table.split('\n');
  const from = text.indexOf(`${heading}\n`);
  if (from < 0) throw new Error(`docs/rights.md has no table with the heading ${heading}`);
  const to = text.indexOf('\n\n', from);
  text = `${text.slice(0, from)}${table}${to < 0 ? '\n' : text.slice(to)}`;
}
writeFileSync(page, text);
