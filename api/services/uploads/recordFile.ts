import { z } from 'zod';
import { type RecordName, records } from '../../../domain/catalogues/records.ts';
import { type FieldFacts, factsOf, kindOf, takenOf } from '../../../domain/record/fieldFacts.ts';
import type { FormInFile } from '../../../domain/record/kinds/kindOfField.ts';
import { defaultOf } from '../../../domain/record/recordCommands.ts';
import { capitalised } from '../../../domain/record/recordSentences.ts';
import { freeLists, statusOf } from '../../../domain/record/recordTypes.ts';
import { type AnyStages, firstStage, stageFieldOf, stageLabels } from '../../../domain/record/stages.ts';
import { fieldOfRow } from './fields/fieldRow.ts';
import { entriesPart } from './parts/entriesPart.ts';
import { type FieldInFile, fieldInFile, isWhole } from './parts/fieldInFile.ts';
import type { FilePart } from './parts/filePart.ts';
import { namePart } from './parts/namePart.ts';
import { cellsPart, plainPart, structurePart } from './parts/plainParts.ts';
import { listPart, oneOfPart, referencePart, referencesPart } from './parts/referenceParts.ts';
import { uploadedFilePart } from './parts/uploadedFilePart.ts';

const forms: { readonly [Form in FormInFile]: (field: FieldInFile) => FilePart | null } = {
  reference: referencePart,
  references: referencesPart,
  oneOf: oneOfPart,
  nameOfFile: uploadedFilePart,
  entries: entriesPart,
  structure: structurePart,
};

/** How a field appears in a file; null if files do not carry it. */
function partOf(field: FieldInFile): FilePart | null {
  const { inFile } = kindOf(field.facts);
  if (inFile === null) return null;
  if (typeof inFile === 'string') return forms[inFile](field);
  return 'columns' in inFile ? cellsPart(field, inFile) : plainPart(field, inFile);
}

/** The form of a record in files: what its rows may contain, and how they are read and written. */
export interface RecordFile {
  readonly parts: readonly FilePart[];
  /** The column that says whether it is out of use, for a record that can be and can come back. */
  readonly end: FilePart | null;
}

const known = new Map<RecordName, RecordFile>();

/** The form of a record in files, derived from its declaration. */
export function recordFileOf(name: RecordName): RecordFile {
  const file = known.get(name) ?? derived(name);
  known.set(name, file);
  return file;
}

function derived(name: RecordName): RecordFile {
  const { declaration } = records[name];
  const { fields, lists = {}, wholeName, ends, stages, idInFiles } = declaration;
  const all = Object.entries<z.ZodType>(fields.shape);
  const ofStage = stages === undefined ? [] : [stageFieldOf(stages), stages.label];
  const inFile = all.map(([field, schema]) =>
    fieldInFile(field, factsOf(schema), {
      fallback: field === declaration.saidAt ? null : defaultOf(declaration, field),
      whole: isWhole(schema),
      takes: takenOf(schema),
      others: all
        .flatMap(([other, of]) => (other === field ? [] : [other, factsOf(of).label]))
        .concat(ofStage),
    }),
  );
  return {
    parts: [
      ...partsOf(inFile, wholeName),
      ...stageParts(stages),
      ...Object.entries(freeLists(lists)).map(([list, of]) => listPart(list, of)),
      ...(idInFiles === true ? [idPart(name)] : []),
    ],
    end: ends === 'removed' || ends === 'byStages' ? null : endPart(statusOf[ends].ended),
  };
}

/** The column of the id of a record that its keys do not tell from others (`RecordDeclaration.idInFiles`). */
function idPart(name: RecordName): FilePart {
  const field = fieldOfRow({
    field: idColumn,
    title: 'Muster ID',
    alsoKnownAs: [`${name}Id`],
    description: 'What an export of this organisation calls it; elsewhere it only tells one from another.',
    example: '',
  });
  const { title, example } = field;
  return {
    fills: [],
    begins: false,
    fields: [field],
    read: () => ({}),
    written: [{ title, example, cell: ({ id }) => String(id) }],
  };
}

/** The column of a record's id. */
export const idColumn = 'musterId';

function partsOf(
  fields: readonly FieldInFile[],
  wholeName: 'split' | 'kept' | undefined,
): readonly FilePart[] {
  const named = (name: string) => fields.find((field) => field.name === name);
  const [first, last] = [named('firstName'), named('lastName')];
  return fields.flatMap((field) => {
    if (wholeName !== undefined && first !== undefined && last !== undefined) {
      if (field === first) return [namePart(first, last, wholeName)];
      if (field === last) return [];
    }
    return partOf(field) ?? [];
  });
}

/** The stage of a record; no file brings a record into one that follows from the clock. */
function stageParts(stages: AnyStages | undefined): readonly FilePart[] {
  if (stages === undefined) return [];
  const choices = stageLabels({ states: stages.states });
  const facts: FieldFacts = {
    kind: 'choice',
    label: stages.label,
    choices,
    example: Object.values(choices)[0] ?? '',
  };
  const fallback = firstStage(stages);
  const field = fieldInFile(stageFieldOf(stages), facts, {
    fallback,
    whole: false,
    takes: z.enum(Object.keys(choices)),
  });
  return [partOf(field)].flatMap((part) => part ?? []);
}

/** Whether a record is out of use; `inactive` or `archived`. */
function endPart(mark: string): FilePart {
  const title = capitalised(mark);
  return {
    fills: [mark],
    begins: false,
    fields: [
      fieldOfRow({
        field: mark,
        title,
        alsoKnownAs: [],
        description: 'Yes or no: whether it is out of use. If left out: unchanged.',
        example: 'no',
        holds: 'yesNo',
      }),
    ],
    read(row) {
      const ended = row.yesNo(mark);
      return ended === undefined ? {} : { [mark]: ended };
    },
    written: [{ title, example: 'no', cell: ({ [mark]: ended }) => (ended === true ? 'yes' : 'no') }],
  };
}
