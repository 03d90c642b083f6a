import { rowAround } from './filledForm.ts';
import { type FormContent, hasRows, type Item, isGroup, isQuestion } from './formContent.ts';
import { problemOfExpression } from './formExpression.ts';
import { questionKinds } from './questionKinds.ts';

/** What is wrong with a form before it can be published: of which question, and as the end of a sentence. */
export interface FormProblem {
  readonly name: string;
  readonly label: string;
  readonly property: string;
  readonly message: string;
}

/** Names that expressions have a meaning of their own for. */
const reserved = new Set(
  'score as bool break bytes const continue double duration dyn else false for function if import in int let list loop map namespace null null_type package return size string sum answered timestamp true type uint var void while'.split(
    ' ',
  ),
);

/** Everything that is wrong with a form, in its order. A form without problems is one that can be filled in. */
export function formProblems(content: FormContent): readonly FormProblem[] {
  const { items } = content;
  const asks = items.some((item) => isQuestion(item) && questionKinds[item.kind].schema !== null);
  const all = items.flatMap((item, place) =>
    [
      ...namingProblems(item, items.slice(0, place)),
      ...placingProblems(content, item, items.slice(0, place)),
      ...kindProblems(item),
      ...expressionProblems(content, item, place),
    ].map(([property, message]) => ({ name: item.name, label: item.label || item.name, property, message })),
  );
  return asks
    ? all
    : [...all, { name: '', label: 'The form', property: 'items', message: 'asks nothing yet' }];
}

/** The same as one sentence; undefined if there is nothing. */
export function formProblem(content: FormContent): string | undefined {
  const [first] = formProblems(content);
  return first && `'${first.label}' ${first.message}.`.replace("'The form'", 'The form');
}

type Found = readonly (readonly [property: string, message: string])[];

function namingProblems(item: Item, before: readonly Item[]): Found {
  if (reserved.has(item.name)) return [['name', `has the name '${item.name}', which expressions use`]];
  if (before.some(({ name }) => name === item.name))
    return [['name', `has the name '${item.name}', as another has`]];
  return item.label === '' ? [['label', 'has no label']] : [];
}

function placingProblems(content: FormContent, item: Item, before: readonly Item[]): Found {
  if (item.in === undefined) return [];
  const around = before.find(({ name }) => name === item.in);
  if (around === undefined || !isGroup(around))
    return [['in', `is in '${item.in}', which is no part before it`]];
  if (item.kind === 'page') return [['in', 'is a page in another part']];
  if (hasRows(item) && rowAround(content, item) !== undefined)
    return [['in', 'repeats in a part that repeats']];
  return around.kind === 'table' && isGroup(item)
    ? [['in', 'is a part of a table, which has questions alone']]
    : [];
}

function kindProblems(item: Item): Found {
  const { least, most, choices = [] } = item;
  const bounds: Found =
    least !== undefined && most !== undefined && least > most ? [['most', 'has a most below its least']] : [];
  if (!isQuestion(item)) return bounds;
  const kind = questionKinds[item.kind];
  if (item.default !== undefined && kind.read?.(item, item.default) === undefined)
    return [...bounds, ['default', 'begins with what is no answer to it']];
  if (item.computed !== undefined && kind.computed === undefined)
    return [...bounds, ['computed', 'cannot be computed']];
  if (!kind.has.includes('choices')) return bounds;
  if (choices.length === 0) return [...bounds, ['choices', 'has no choices']];
  const twice = choices.find(({ name }, place) => choices.findIndex((one) => one.name === name) < place);
  return twice === undefined ? bounds : [...bounds, ['choices', `has the choice '${twice.name}' twice`]];
}

/** Expressions name what is before them: outside of their row only what is in no other. */
function expressionProblems(content: FormContent, item: Item, place: number): Found {
  const row = rowAround(content, item);
  const names = new Set([
    'score',
    ...content.items.slice(0, place).flatMap((other) => {
      const around = rowAround(content, other);
      return (around === undefined || around === row) && !(isGroup(other) && !hasRows(other))
        ? [other.name]
        : [];
    }),
  ]);
  return (['visibleIf', 'requiredIf', 'computed'] as const).flatMap((property) => {
    const { [property]: expression } = item;
    const message = expression === undefined ? undefined : problemOfExpression(expression, names);
    const what = { visibleIf: 'shown', requiredIf: 'required', computed: 'computed' }[property];
    return message === undefined ? [] : [[property, `is ${what} by an expression that ${message}`] as const];
  });
}
