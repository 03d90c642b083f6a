import fc from 'fast-check';
import {
  type FormContent,
  formContentSchema,
  hasRows,
  type Item,
  isGroup,
  questionKindNames,
} from '../../../domain/form/formContent.ts';
import { questionKinds } from '../../../domain/form/questionKinds.ts';

const words = fc.constantFrom(
  'Is it safe',
  'How many',
  'Räume',
  'Say "why", please',
  'Colour; size',
  'x < 3 & y',
);
const choices = fc
  .uniqueArray(
    fc.record({
      name: fc.constantFrom('good', 'bad', 'n-a', '3'),
      label: fc.constantFrom('Good', 'Bad, or worse', 'Not "here"'),
      score: fc.option(fc.integer({ min: -3, max: 9 }), { nil: undefined }),
    }),
    { selector: ({ name }) => name, minLength: 1, maxLength: 3 },
  )
  .map((all) => all.map(({ score, ...rest }) => (score === undefined ? rest : { ...rest, score })));

const wanted = fc.record({
  kind: fc.constantFrom(...questionKindNames, 'page', 'section', 'repeat', 'table'),
  label: words,
  help: fc.option(words, { nil: undefined }),
  required: fc.option(fc.constant(true), { nil: undefined }),
  unit: fc.option(fc.constantFrom('mm', '%'), { nil: undefined }),
  least: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
  most: fc.option(fc.integer({ min: 3, max: 20 }), { nil: undefined }),
  pattern: fc.option(fc.constantFrom('AA-99', '9?'), { nil: undefined }),
  long: fc.option(fc.constant(true), { nil: undefined }),
  scored: fc.option(fc.constant(true), { nil: undefined }),
  choices,
  around: fc.nat(9),
  isConditional: fc.boolean(),
});
type Wanted = typeof wanted extends fc.Arbitrary<infer One> ? One : never;

/** Forms without problems, of every kind of question and part. */
export const formContents: fc.Arbitrary<FormContent> = fc
  .array(wanted, { minLength: 0, maxLength: 8 })
  .map((all) => {
    const items: Item[] = [{ name: 'first', kind: 'yesNo', label: 'To begin with' }];
    for (const [place, one] of all.entries()) items.push(itemOf(one, `q${place}`, items));
    return formContentSchema.parse({ items });
  });

function itemOf(one: Wanted, name: string, before: readonly Item[]): Item {
  const groups = before.filter(isGroup);
  const around = groups[one.around];
  const isIn =
    around !== undefined &&
    one.kind !== 'page' &&
    !(isKindOfGroup(one.kind) && around.kind === 'table') &&
    !(hasRows({ kind: one.kind }) && isInRows(before, around));
  const common = {
    name,
    kind: one.kind,
    label: one.label,
    ...(isIn ? { in: around.name } : {}),
    ...(one.isConditional ? { visibleIf: 'first == true' } : {}),
  };
  const asked = questionKindNames.find((kind) => kind === one.kind);
  if (asked === undefined) return common;
  const { has, schema } = questionKinds[asked];
  const asks = schema !== null;
  const given: Item = {
    ...common,
    ...(one.help !== undefined && { help: one.help }),
    ...(asks && one.required !== undefined && { required: true }),
    ...(has.includes('unit') && one.unit !== undefined && { unit: one.unit }),
    ...(has.includes('bounds') && one.least !== undefined && { least: one.least }),
    ...(has.includes('bounds') && one.most !== undefined && { most: one.most }),
    ...(has.includes('pattern') && one.pattern !== undefined && { pattern: one.pattern }),
    ...(has.includes('long') && one.long !== undefined && { long: true }),
    ...(has.includes('scored') && one.scored !== undefined && { scored: true }),
    ...(has.includes('choices') && { choices: one.choices }),
  };
  return given;
}

function isKindOfGroup(kind: Item['kind']): boolean {
  return isGroup({ name: 'x', kind, label: '' });
}

function isInRows(before: readonly Item[], around: Item): boolean {
  if (hasRows(around)) return true;
  const next = before.find(({ name }) => name === around.in);
  return next !== undefined && isInRows(before, next);
}
