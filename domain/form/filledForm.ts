import { type AnswerProblem, type Answers, rowsOf } from './formAnswers.ts';
import {
  type FormContent,
  hasRows,
  type Item,
  isGroup,
  isQuestion,
  itemsIn,
  type Question,
} from './formContent.ts';
import { evaluate, isAnswered, type Scope } from './formExpression.ts';
import { questionKinds } from './questionKinds.ts';

/** A question or a part as it stands among the answers. */
export interface FilledItem {
  readonly item: Item;
  /** Where it is: `name`, or `rooms.0.name` in the first row of a part that repeats. */
  readonly path: string;
  readonly isRequired: boolean;
  readonly value: unknown;
  /** Why its answer is not one; undefined if it is. */
  readonly problem: string | undefined;
  /** What is in a part; empty of a question. */
  readonly parts: readonly FilledItem[];
  /** The same of each row of a part that repeats. */
  readonly rows: readonly (readonly FilledItem[])[];
}

export interface FilledForm {
  /** What is asked, without what is not visible. */
  readonly items: readonly FilledItem[];
  /** The answers that count: computed ones as they come out, and none of what is not visible. */
  readonly answers: Answers;
  readonly problems: readonly AnswerProblem[];
  /** How many points the answers count together, and the most that they could; null of a form without points. */
  readonly score: { readonly points: number; readonly most: number } | null;
}

/** While a form is gone through: the answers so far that expressions see. */
interface Walk {
  readonly content: FormContent;
  readonly problems: AnswerProblem[];
  points: number;
  most: number;
  isScored: boolean;
}

/**
 * A form with these answers, as browser and server both see it: what is visible, required and computed, what is wrong, and
 * how many points it has. Questions are gone through in order, and an expression sees what is before it.
 */
export function fillForm(content: FormContent, answers: Answers): FilledForm {
  const walk: Walk = { content, problems: [], points: 0, most: 0, isScored: false };
  const scope: Record<string, unknown> = emptyScope();
  const { items, kept } = fillLevel(walk, undefined, answers, scope, '');
  const { problems, points, most, isScored } = walk;
  return { items, answers: kept, problems, score: isScored ? { points, most } : null };
}

/** Names that no form has are not there either: not even those that every object has. */
function emptyScope(outer: Scope = {}): Record<string, unknown> {
  return Object.assign(Object.create(null), outer);
}

function fillLevel(
  walk: Walk,
  group: string | undefined,
  answers: Answers,
  scope: Record<string, unknown>,
  before: string,
): { readonly items: readonly FilledItem[]; readonly kept: Answers } {
  const kept: Record<string, unknown> = {};
  const items = itemsIn(walk.content, group).flatMap((item): readonly FilledItem[] => {
    const isVisible =
      item.visibleIf === undefined || evaluate(item.visibleIf, { ...scope, score: walk.points }) === true;
    if (!isVisible) {
      hide(walk.content, item, scope);
      return [];
    }
    if (isGroup(item)) {
      const part = hasRows(item)
        ? fillRows(walk, item, answers, scope, before)
        : fillPart(walk, item, answers, scope, before);
      Object.assign(kept, part.kept);
      return [part.item];
    }
    if (!isQuestion(item)) return [];
    const filled = fillQuestion(walk, item, answers, scope, before);
    if (isAnswered(filled.value)) kept[item.name] = filled.value;
    return [filled];
  });
  return { items, kept };
}

/** What is not visible is not answered: expressions see nothing there. */
function hide(content: FormContent, item: Item, scope: Record<string, unknown>): void {
  scope[item.name] = hasRows(item) ? [] : null;
  if (!hasRows(item)) for (const each of itemsIn(content, item.name)) hide(content, each, scope);
}

function fillPart(walk: Walk, item: Item, answers: Answers, scope: Record<string, unknown>, before: string) {
  const { items, kept } = fillLevel(walk, item.name, answers, scope, before);
  const filled = { item, path: `${before}${item.name}`, ...nothing, parts: items };
  return { item: filled, kept };
}

function fillRows(walk: Walk, item: Item, answers: Answers, scope: Record<string, unknown>, before: string) {
  const path = `${before}${item.name}`;
  const rows = rowsOf(answers, item.name).map((row, place) => {
    const inner = emptyScope(scope);
    const filled = fillLevel(walk, item.name, row, inner, `${path}.${place}.`);
    const seen = Object.fromEntries(
      askedNames(walk.content, item.name).map((name) => [name, inner[name] ?? null]),
    );
    return { ...filled, seen };
  });
  scope[item.name] = rows.map(({ seen }) => seen);
  const { least, most } = item;
  const needed = Math.max(least ?? 0, item.required === true ? 1 : 0);
  const problem =
    rows.length < needed
      ? needed === 1
        ? 'is required'
        : `has at least ${needed}`
      : most !== undefined && rows.length > most
        ? `has at most ${most}`
        : undefined;
  if (problem !== undefined) walk.problems.push({ path, label: item.label, message: problem });
  const filled = {
    item,
    path,
    ...nothing,
    problem,
    isRequired: needed > 0,
    rows: rows.map(({ items }) => items),
  };
  const kept = rows.length === 0 ? {} : { [item.name]: rows.map((row) => row.kept) };
  return { item: filled, kept };
}

/** The names of the questions in a part, those in its sections too. */
function askedNames(content: FormContent, group: string): readonly string[] {
  return itemsIn(content, group).flatMap((item) =>
    isGroup(item) ? askedNames(content, item.name) : [item.name],
  );
}

function fillQuestion(
  walk: Walk,
  item: Question,
  answers: Answers,
  scope: Record<string, unknown>,
  before: string,
): FilledItem {
  const kind = questionKinds[item.kind];
  const path = `${before}${item.name}`;
  const seen = { ...scope, score: walk.points };
  const isRequired =
    item.required === true || (item.requiredIf !== undefined && evaluate(item.requiredIf, seen) === true);
  const given =
    item.computed === undefined
      ? (answers[item.name] ?? null)
      : (kind.computed?.(evaluate(item.computed, seen)) ?? null);
  const stored = isAnswered(given) ? kind.schema?.safeParse(given) : undefined;
  const value = stored?.success === true ? stored.data : null;
  const answered = isAnswered(value);
  scope[item.name] = answered ? (kind.inExpression?.(value) ?? value) : null;
  const problem =
    stored?.success === false
      ? 'is no answer'
      : answered
        ? kind.problem?.(item, value)
        : isRequired && kind.schema !== null
          ? 'is required'
          : undefined;
  if (problem !== undefined) walk.problems.push({ path, label: item.label, message: problem });
  count(walk, item, answered ? value : undefined);
  return { item, path, isRequired, value, problem, parts: [], rows: [] };
}

function count(walk: Walk, item: Question, value: unknown): void {
  const { score, mostScore } = questionKinds[item.kind];
  const isScored = item.scored === true || (item.choices ?? []).some((choice) => choice.score !== undefined);
  if (!isScored || score === undefined) return;
  walk.isScored = true;
  walk.most += mostScore?.(item) ?? 0;
  if (value !== undefined) walk.points += score(item, value);
}

const nothing = { isRequired: false, value: null, problem: undefined, parts: [], rows: [] } as const;

/** What a form begins with: the defaults of its questions. */
export function firstAnswers(content: FormContent, row?: string): Answers {
  return Object.fromEntries(
    content.items.flatMap((item) => {
      if (!isQuestion(item) || item.default === undefined || rowAround(content, item) !== row) return [];
      const value = questionKinds[item.kind].read?.(item, item.default);
      return value === undefined ? [] : [[item.name, value]];
    }),
  );
}

/** The part that repeats in which something is; undefined if it is in none. */
export function rowAround({ items }: FormContent, { in: group }: Item): string | undefined {
  const around = items.find(({ name }) => name === group);
  if (around === undefined) return undefined;
  return hasRows(around) ? around.name : rowAround({ items }, around);
}
