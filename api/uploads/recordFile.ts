import type { z } from 'zod';
import { type ReadingName, readings } from '../../domain/readings.ts';
import { type FieldKind, factsOf } from '../../domain/record/field.ts';
import { defaultOf } from '../../domain/record/recordCommands.ts';
import { capitalised } from '../../domain/record/recordSentences.ts';
import { statusOf } from '../../domain/record/recordTypes.ts';
import { isRecordName, type RecordName, records } from '../../domain/records.ts';
import { type FieldInFile, fieldInFile, isWhole } from './parts/fieldInFile.ts';
import type { FilePart } from './parts/filePart.ts';
import { namePart } from './parts/namePart.ts';
import { addressPart, locationPart } from './parts/placeParts.ts';
import { plainCells, plainPart } from './parts/plainParts.ts';
import { listPart, referencePart, referencesPart } from './parts/referenceParts.ts';

/** How the fields of each kind stand in a file; null for what files do not carry: it is of this organisation alone. */
const partOf: Readonly<Record<FieldKind, ((field: FieldInFile) => FilePart) | null>> = {
  line: plain('line'),
  text: plain('text'),
  number: plain('number'),
  hours: plain('hours'),
  money: plain('money'),
  yesNo: plain('yesNo'),
  choice: plain('choice'),
  date: plain('date'),
  time: plain('time'),
  instant: plain('instant'),
  duration: plain('duration'),
  reference: referencePart,
  references: referencesPart,
  location: locationPart,
  address: addressPart,
  phone: plain('phone'),
  email: plain('email'),
  colour: plain('colour'),
  account: null,
  file: null,
  structure: null,
};

function plain(kind: keyof typeof plainCells) {
  return (field: FieldInFile) => plainPart(field, plainCells[kind]);
}

/** How a record stands in a file: what its rows may hold, and how they are read and written. */
export interface RecordFile {
  readonly parts: readonly FilePart[];
  /** What says that it is out of use, where a record can be and come back. */
  readonly end: FilePart | null;
}

const known = new Map<RecordName, RecordFile>();

/** How a record stands in a file, as it follows from what it says of itself. */
export function recordFileOf(name: RecordName): RecordFile {
  const file = known.get(name) ?? derived(name);
  known.set(name, file);
  return file;
}

function derived(name: RecordName): RecordFile {
  const { declaration } = records[name];
  const { fields, lists = {}, wholeName, ends } = declaration;
  const inFile = Object.entries<z.ZodType>(fields.shape).map(([field, schema]) =>
    fieldInFile(field, factsOf(schema), {
      fallback: field === declaration.saidAt ? null : defaultOf(declaration, field),
      whole: isWhole(schema),
    }),
  );
  return {
    parts: [...partsOf(inFile, wholeName), ...Object.entries(lists).map(([list, of]) => listPart(list, of))],
    end: ends === 'removed' ? null : endPart(statusOf[ends].ended),
  };
}

/** The same of what is read as records are; without a declaration, only to be written. */
export function readingFileOf(name: ReadingName): RecordFile {
  if (isRecordName(name)) return recordFileOf(name);
  const inFile = Object.entries(readings[name].shown).map(([field, facts]) =>
    fieldInFile(field, facts, { fallback: null, whole: false }),
  );
  return { parts: partsOf(inFile), end: null };
}

function partsOf(fields: readonly FieldInFile[], wholeName?: 'split' | 'kept'): readonly FilePart[] {
  const named = (name: string) => fields.find((field) => field.name === name);
  const [first, last] = [named('firstName'), named('lastName')];
  return fields.flatMap((field) => {
    if (wholeName !== undefined && first !== undefined && last !== undefined) {
      if (field === first) return [namePart(first, last, wholeName)];
      if (field === last) return [];
    }
    return partOf[field.facts.kind]?.(field) ?? [];
  });
}

/** Whether a record is out of use; `inactive` or `archived`. */
function endPart(mark: string): FilePart {
  const title = capitalised(mark);
  return {
    fills: [mark],
    begins: false,
    fields: [
      {
        field: mark,
        title,
        required: false,
        alsoKnownAs: [],
        description: 'Yes or no: whether it is out of use. Left out: as it is.',
        example: 'no',
      },
    ],
    read(row) {
      const ended = row.yesNo(mark);
      return ended === undefined ? {} : { [mark]: ended };
    },
    written: [{ title, example: 'no', cell: ({ [mark]: ended }) => (ended === true ? 'yes' : 'no') }],
  };
}
