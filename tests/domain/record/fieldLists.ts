import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../../../', import.meta.url);
const kindsIn = 'domain/record/kinds/';
const viewsIn = 'web/records/fields/';

interface Listed {
  readonly kind: string;
  readonly file: string;
  readonly name: string;
  /** Whether it is made of all others, as entries are. */
  readonly isMade: boolean;
}

/** What files of a folder export whose names end with a word: `phoneKind` of `phone.ts`, or `entriesKindOf`. */
function listedIn(folder: string, word: string): readonly Listed[] {
  return readdirSync(new URL(folder, root))
    .toSorted(byName)
    .flatMap((file) => {
      const text = readFileSync(new URL(`${folder}${file}`, root), 'utf8');
      const names = text.matchAll(new RegExp(`^export (?:const|function) ((\\w+)${word}(Of)?)\\b`, 'gm'));
      return [...names].flatMap(([, name = '', kind = '', made]) =>
        [`${kind}.ts`, `${kind}${word}.ts`, `${kind}${word}.tsx`].includes(file)
          ? [{ kind, file, name, isMade: made !== undefined }]
          : [],
      );
    });
}

/** The order of imports that the linter wants. */
function byName(one: string, other: string): number {
  return one.toLowerCase() < other.toLowerCase() ? -1 : 1;
}

const lines = (some: readonly string[]) => some.join('\n');

/** What is listed, by kind; what is made of others comes last. */
function listOf(all: readonly Listed[], parts: string): readonly [string, string] {
  const plain = all.filter(({ isMade }) => !isMade).map(({ kind, name }) => `  ${kind}: ${name},`);
  const made = all.filter(({ isMade }) => isMade).map(({ kind, name }) => `  ${kind}: ${name}(${parts}),`);
  return [lines(plain), lines([`  ...${parts},`, ...made])];
}

/** The two lists of the kinds of fields, by path, as the files of the kinds and of their views have them. */
export function fieldLists(): Readonly<Record<string, string>> {
  const kinds = listedIn(kindsIn, 'Kind');
  const views = listedIn(viewsIn, 'View');
  const [plainKinds, allKinds] = listOf(kinds, 'kindsOfParts');
  const [plainViews, allViews] = listOf(views, 'viewsOfParts');
  const made = kinds.filter(({ isMade }) => isMade).map(({ kind }) => `'${kind}'`);
  const imports = [...views.map(({ name, file }) => [name, file]), ['type FieldView', 'fieldView.ts']]
    .toSorted(([, one = ''], [, other = '']) => byName(one, other))
    .map(([name = '', file]) =>
      name.startsWith('type ')
        ? `import type { ${name.slice(5)} } from './${file}';`
        : `import { ${name} } from './${file}';`,
    );
  return {
    'domain/record/field.ts': `// Written by \`npm run generate\` from the files in ${kindsIn}.
${lines(kinds.map(({ name, file }) => `import { ${name} } from './kinds/${file}';`))}

${lines(kinds.map(({ file }) => `export * from './kinds/${file}';`))}

/** The kinds that parts of entries may have: all that are not made of others. */
const kindsOfParts = {
${plainKinds}
} as const;

/** The kinds of fields, each in one file. */
export const fieldKinds = {
${allKinds}
} as const;

/** The name of a kind of field. */
export type FieldKind = keyof typeof fieldKinds;
`,
    'web/records/fields/fieldViews.ts': `// Written by \`npm run generate\` from the files in ${viewsIn}.
import type { FieldKind } from '../../../domain/record/field.ts';
${lines(imports)}

/** Those of everything that is not made of others. */
const viewsOfParts: { readonly [Kind in Exclude<FieldKind, ${made.join(' | ')}>]: FieldView } = {
${plainViews}
};

/** How browsers show and edit each kind of field, each in one file. */
export const fieldViews: { readonly [Kind in FieldKind]: FieldView } = {
${allViews}
};
`,
  };
}
