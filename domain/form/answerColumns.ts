import type { FilledItem } from './filledForm.ts';
import { type Answers, askedIn, rowsOf } from './formAnswers.ts';
import { type FormContent, type Item, isGroup, isQuestion } from './formContent.ts';
import type { NameOf } from './questionKind.ts';
import { questionKinds } from './questionKinds.ts';

/** A column of a file of answers: a question, or one of a part that repeats. */
export interface AnswerColumn {
  /** `rooms.floor` of a question in the part `rooms`. */
  readonly path: string;
  readonly heading: string;
}

/** A column for each question of any version, in the order of the latest that has it; versions are given the latest first. */
export function answerColumns(versions: readonly FormContent[]): readonly AnswerColumn[] {
  const columns = new Map<string, string>();
  for (const content of versions) {
    for (const { path, heading } of columnsOf(content)) if (!columns.has(path)) columns.set(path, heading);
  }
  const used = new Map<string, number>();
  return [...columns].map(([path, heading]) => {
    const before = used.get(heading) ?? 0;
    used.set(heading, before + 1);
    return { path, heading: before === 0 ? heading : `${heading} (${before + 1})` };
  });
}

function columnsOf(content: FormContent): readonly AnswerColumn[] {
  return askedIn(content, undefined).flatMap((item) =>
    isGroup(item)
      ? askedIn(content, item.name)
          .filter(isAsked)
          .map((inner) => ({ path: `${item.name}.${inner.name}`, heading: `${item.label}: ${inner.label}` }))
      : isAsked(item)
        ? [{ path: item.name, heading: item.label }]
        : [],
  );
}

function isAsked(item: Item): boolean {
  return isQuestion(item) && questionKinds[item.kind].schema !== null;
}

/** The answers in these columns, as text; those of a part that repeats a line a row. */
export function answerCells(
  content: FormContent,
  answers: Answers,
  columns: readonly AnswerColumn[],
  nameOf: NameOf,
): readonly string[] {
  const questions = new Map(content.items.map((item) => [item.name, item]));
  return columns.map(({ path }) => {
    const [first = '', inner] = path.split('.');
    const item = questions.get(inner ?? first);
    if (item === undefined || !isQuestion(item)) return '';
    const text = (value: unknown) =>
      value === undefined || value === null ? '' : questionKinds[item.kind].text(item, value, nameOf);
    return inner === undefined
      ? text(answers[first])
      : rowsOf(answers, first)
          .map((row) => text(row[inner]))
          .join('\n');
  });
}

/** The records that answers name. */
export function namesInAnswers(items: readonly FilledItem[]): readonly {
  readonly category: 'resource' | 'customer' | 'equipment';
  readonly id: string;
  readonly path: string;
}[] {
  return items.flatMap(({ item, path, value, parts, rows }) => {
    const category = isQuestion(item) ? questionKinds[item.kind].names : undefined;
    const own = category === undefined || typeof value !== 'string' ? [] : [{ category, id: value, path }];
    return [...own, ...namesInAnswers(parts), ...rows.flatMap(namesInAnswers)];
  });
}
