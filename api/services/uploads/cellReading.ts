import {
  type OpenQuestion,
  type ReadingQuestion,
  readingQuestionNames,
} from '../../contract/readingQuestions.ts';
import type { DateOrder, FileReading } from '../../contract/upload.ts';
import { plainName } from './naturalKey.ts';
import { createUnknownValues, type UnknownValueList } from './unknownValues.ts';

/** How the cells of a file are read, besides which column fills which field. */
export interface CellReading {
  readonly dateOrder: DateOrder;
  /** What a value of a field stands for; itself if nothing else is said, and empty if it is to be left out. */
  readonly meaning: (field: string, value: string) => string;
  /** The value of a field in rows that have none of their own; empty if there is none. */
  readonly fallback: (field: string) => string;
  /** Is told of values that nobody knows. */
  readonly unknown: UnknownValueList;
  readonly answers: FileReading['answers'];
  /** Is told of rows that wait for an answer. */
  readonly questions: QuestionList;
  /** The unit of plain numbers in the column of a duration: `open` if that has to be asked; none: as its name says. */
  readonly unitOf: (field: string) => DurationUnit | undefined;
}

export type DurationUnit = 'hours' | 'minutes' | 'open';

/** Collects what a file leaves open. */
export interface QuestionList {
  add(question: ReadingQuestion, example: OpenQuestion['examples'][number]): void;
  list(): OpenQuestion[];
}

/** So many rows are shown with a question. */
const examplesShown = 4;

function createQuestions(): QuestionList {
  const open = new Map<ReadingQuestion, { rows: number; examples: OpenQuestion['examples'] }>();
  return {
    add(question, example) {
      const before = open.get(question) ?? { rows: 0, examples: [] };
      open.set(question, before);
      before.rows += 1;
      if (before.examples.length < examplesShown) before.examples.push(example);
    },
    list: () =>
      readingQuestionNames.flatMap((question) => {
        const of = open.get(question);
        return of === undefined ? [] : [{ question, ...of }];
      }),
  };
}

/** Cells as they are written. */
export const asWritten: Pick<FileReading, 'values' | 'defaults'> = { values: {}, defaults: {} };

export function cellReading(
  {
    values,
    defaults,
    answers = {},
  }: Pick<FileReading, 'values' | 'defaults'> & Partial<Pick<FileReading, 'answers'>>,
  dateOrder: DateOrder,
  unitOf: CellReading['unitOf'] = () => undefined,
): CellReading {
  const meanings = new Map(
    Object.entries(values).map(([field, map]) => [
      field,
      new Map(Object.entries(map).map(([value, means]) => [plainName(value), means.trim()])),
    ]),
  );
  const fallbacks = new Map(Object.entries(defaults).map(([field, value]) => [field, value.trim()]));
  return {
    dateOrder,
    meaning(field, value) {
      const map = meanings.get(field);
      return map === undefined ? value : (map.get(plainName(value)) ?? value);
    },
    fallback: (field) => fallbacks.get(field) ?? '',
    unknown: createUnknownValues(),
    answers,
    questions: createQuestions(),
    unitOf,
  };
}
