import { writeFileSync } from 'node:fs';
import { fieldLists } from './fieldLists.ts';

/** `npm run generate`: the lists of the kinds of fields, from the files of the kinds and of their views. */
for (const [file, text] of Object.entries(fieldLists()))
  writeFileSync(new URL(`../../../${file}`, import.meta.url), text);
