import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { RecordView } from '../../api/contract/views.ts';
import type { FactOf } from '../../domain/catalogues/readings.ts';
import type { RecordName, records } from '../../domain/catalogues/records.ts';
import { answersIn } from '../../domain/form/formAnswers.ts';
import { formContentSchema, questionsText } from '../../domain/form/formContent.ts';
import type { MomentFormat } from '../../domain/time/localText.ts';
import { QuestionsField } from '../forms/QuestionsField.tsx';
import { placesTakenText } from '../openShifts/openShiftTexts.ts';
import { ShiftTimingsField } from '../shifts/ShiftTimingsField.tsx';
import { patternInWords, shiftTimingsText } from '../shifts/shiftTexts.ts';
import { PatternField } from '../shifts/templates/PatternField.tsx';
import type { AnyRow } from './anyRecord.ts';
import type { FieldProps } from './fields/field.ts';

/** A field that no kind describes: how a form edits it, and its text in one line. */
export interface SpecialField {
  readonly Editor: ComponentType<FieldProps>;
  readonly text: (value: unknown, moments: MomentFormat) => string;
}

/** The fields of one record that no kind describes. */
export interface SpecialFields<Fact, Row> {
  readonly fields?: { readonly [Field in keyof Fact]?: SpecialField };
  /** What a field says in lists where that depends on more of the record than its value. */
  readonly cells?: { readonly [Field in keyof Fact]?: (row: Row) => string };
}

/** The fields that are nested data (`structure` of `fieldFacts.ts`), for which no kind has an editor. */
type StructureOf<Shape> = {
  [Field in keyof Shape]: 'madeOf' extends keyof Shape[Field] ? Field : never;
}[keyof Shape];

/** What the forms and lists of records need: a record with nested data and no editor for it does not compile. */
export type EditorsNeeded<Records extends Readonly<Record<string, { readonly fields: z.ZodObject }>>> = {
  readonly [Name in keyof Records as StructureOf<Records[Name]['fields']['shape']> extends never
    ? never
    : Name]: {
    readonly fields: { readonly [Field in StructureOf<Records[Name]['fields']['shape']>]: SpecialField };
  };
};

const questions: SpecialField = {
  Editor: QuestionsField,
  text(value) {
    const content = formContentSchema.safeParse(value).data;
    return content === undefined ? '' : questionsText(content);
  },
};

/** Answers are read with their questions, and told elsewhere by how many there are. */
const answered: SpecialField = {
  Editor: QuestionsField,
  text(value) {
    const answers = typeof value === 'string' ? answersIn(value) : undefined;
    const count = Object.keys(answers ?? {}).length;
    return answers === undefined ? String(value ?? '') : count === 1 ? '1 answer' : `${count} answers`;
  },
};

const special: EditorsNeeded<typeof records> & {
  readonly [Name in RecordName]?: SpecialFields<FactOf<Name>, RecordView<Name>>;
} = {
  form: { fields: { content: questions, published: questions } },
  formAnswer: { fields: { answers: answered } },
  openShift: { cells: { places: placesTakenText } },
  shift: { fields: { timings: { Editor: ShiftTimingsField, text: shiftTimingsText } } },
  shiftTemplate: { fields: { pattern: { Editor: PatternField, text: patternInWords } } },
};

/** The special fields of a record; most have none. */
export function specialFieldsOf(name: RecordName): SpecialFields<Readonly<Record<string, unknown>>, AnyRow> {
  // The boundary: the fields of a record only ever get rows of that record.
  return (special[name] ?? {}) as SpecialFields<Readonly<Record<string, unknown>>, AnyRow>;
}
