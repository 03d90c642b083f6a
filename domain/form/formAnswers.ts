import { z } from 'zod';
import { type FormContent, hasRows, isGroup, itemsIn, mostRows, type Question } from './formContent.ts';
import { questionKinds } from './questionKinds.ts';
import { uploadedFiles } from './uploadedFiles.ts';

/** The answers of a form: of each question by its name, and of each part that repeats its rows, which have answers in turn. */
export type Answers = Readonly<Record<string, unknown>>;

/** The most characters of answers as they are stored. */
export const mostAnswerCharacters = 200_000;

const rowsSchema = z.array(z.record(z.string(), z.unknown())).max(mostRows);

/** The rows of a part that repeats. */
export function rowsOf(answers: Answers, group: string): readonly Answers[] {
  return rowsSchema.safeParse(answers[group]).data ?? [];
}

/** Why text is not answers to a form; `path` names the question. */
export interface AnswerProblem {
  readonly path: string;
  readonly label: string;
  /** As the end of a sentence: `is required`. */
  readonly message: string;
}

/** Answers as they are stored: JSON. */
export function answersText(answers: Answers): string {
  return JSON.stringify(answers);
}

/** The answers that a text holds; undefined if it holds none. */
export function answersIn(text: string | null | undefined): Answers | undefined {
  if (text === null || text === undefined || text === '') return {};
  try {
    return z.record(z.string(), z.unknown()).safeParse(JSON.parse(text)).data;
  } catch {
    // What is no JSON holds no answers, which is what the caller is told.
    return undefined;
  }
}

/**
 * What in answers is no answer to a form: a question that it does not have, or a value that its kind does not store. Drafts
 * may leave out anything, but hold nothing else.
 */
export function foreignAnswers(content: FormContent, answers: Answers): AnswerProblem | undefined {
  return foreignIn(content, undefined, answers, '');
}

function foreignIn(
  content: FormContent,
  row: string | undefined,
  answers: Answers,
  before: string,
): AnswerProblem | undefined {
  const asked = new Map(askedIn(content, row).map((item) => [item.name, item]));
  for (const [name, value] of Object.entries(answers)) {
    const item = asked.get(name);
    const path = `${before}${name}`;
    if (item === undefined) return { path, label: path, message: 'is no question of this form' };
    if (value === null) continue;
    if (isGroup(item)) {
      const rows = rowsSchema.safeParse(value);
      if (!rows.success)
        return { path, label: item.label, message: `is no list of at most ${mostRows} rows` };
      for (const [place, each] of rows.data.entries()) {
        const found = foreignIn(content, item.name, each, `${path}.${place}.`);
        if (found !== undefined) return found;
      }
      continue;
    }
    const read = questionKinds[(item as Question).kind].schema?.safeParse(value);
    if (read === undefined) return { path, label: item.label, message: 'asks for nothing' };
    if (!read.success) {
      const [issue] = read.error.issues;
      return { path, label: item.label, message: issue?.message ?? 'is no answer' };
    }
  }
  return undefined;
}

/** What is answered at one level: the questions outside of parts that repeat and these parts themselves, or those of one row. */
export function askedIn(content: FormContent, row: string | undefined): FormContent['items'] {
  const within = (group: string | undefined): FormContent['items'] =>
    itemsIn(content, group).flatMap((item) => (isGroup(item) && !hasRows(item) ? within(item.name) : [item]));
  return within(row);
}

/** The uploaded files that answers name. */
export function filesIn(
  content: FormContent,
  answers: Answers,
  row?: string,
): z.output<typeof uploadedFiles> {
  return askedIn(content, row).flatMap((item) => {
    if (isGroup(item)) return rowsOf(answers, item.name).flatMap((each) => filesIn(content, each, item.name));
    const value = answers[item.name];
    if (questionKinds[(item as Question).kind].isFiles !== true || value === undefined) return [];
    return uploadedFiles.safeParse(value).data ?? [];
  });
}
