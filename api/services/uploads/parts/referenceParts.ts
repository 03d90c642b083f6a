import { isRecordName, records } from '../../../../domain/catalogues/records.ts';
import { separated } from '../../../../domain/record/kinds/cell.ts';
import type { Among } from '../../../../domain/record/kinds/fieldDescription.ts';
import { capitalised, wordOf } from '../../../../domain/record/recordSentences.ts';
import { categoriesNamed, nameInField, recordsNamed } from '../../../../domain/record/recordsNamed.ts';
import type { RecordList } from '../../../../domain/record/recordTypes.ts';
import { listOf } from '../../../../domain/text/listOf.ts';
import { plainName } from '../../../../domain/text/plainName.ts';
import type { UploadField } from '../../../contract/upload.ts';
import { fieldOfRow } from '../fields/fieldRow.ts';
import { isNothing } from '../isNothing.ts';
import type { RowReader } from '../rowReader.ts';
import { type FieldInFile, nameInFiles } from './fieldInFile.ts';
import type { FilePart, Reading } from './filePart.ts';

/** Another record, by the name that files use for it. */
export function referencePart(field: FieldInFile): FilePart {
  const { name, column, facts, required } = field;
  const { refersTo = '', among } = facts;
  const { one } = wordsOf(refersTo);
  return {
    fills: [name],
    begins: false,
    fields: [field.described(`${capitalised(calledBy(refersTo))} of a ${one} that exists.`)],
    read(row, { named }) {
      const text = row.text(column);
      if (text === '' && required) row.fail(column, 'is required');
      const found = text === '' ? [] : named(refersTo, text, among);
      const isMissing = found.length === 0 && isNothing(text) && !required;
      const id = text === '' || isMissing ? undefined : theOne(row, column, refersTo, { text, found });
      return id === undefined ? {} : { [name]: id };
    },
    written: [
      {
        title: facts.label,
        example: facts.example ?? '',
        cell: ({ [name]: id }, { nameOf }) => (typeof id === 'string' ? nameOf(refersTo, id, among) : ''),
      },
    ],
  };
}

/** A record of one of several categories; which of them it is may stand before its name: `customer: Harbour Cafe`. */
export function oneOfPart(field: FieldInFile): FilePart {
  const { name, column, facts, required } = field;
  const categories = categoriesNamed(facts);
  const words = categories.map((category) => wordsOf(category).one);
  const says = categories
    .map((category) => `${calledBy(category)} of a ${wordsOf(category).one}`)
    .join(', or ');
  return {
    fills: [name],
    begins: false,
    fields: [field.described(`${capitalised(says)}; \`${words.at(-1)}: …\` tells them apart.`)],
    read(row, { named }) {
      const text = row.text(column);
      if (text === '' && required) row.fail(column, 'is required');
      if (text === '') return {};
      const [, before = '', rest = ''] = /^([\w ]+):(.*)$/s.exec(text) ?? [];
      const said = categories.filter((category) =>
        [category, wordsOf(category).one].some((word) => plainName(word) === plainName(before)),
      );
      const asked = said.length === 0 ? text : rest.trim();
      const [one, another] = (said.length === 0 ? categories : said).flatMap((category) =>
        named(category, asked).map((id) => ({ category, id })),
      );
      if (one !== undefined && another === undefined) return { [name]: nameInField(facts, one) };
      if (one === undefined && isNothing(text) && !required) return {};
      row.fail(
        column,
        one === undefined
          ? `is neither the ${says}: correct it, or upload what it names first`
          : `stands for several: write ${words.map((word) => `“${word}: …”`).join(' or ')} with a reference that only one has`,
      );
      if (one === undefined) row.unknown(column, text, 'rejected');
      return {};
    },
    written: [
      {
        title: facts.label,
        example: facts.example ?? '',
        cell: ({ [name]: value }, { nameOf }) =>
          recordsNamed(facts, value)
            .map(({ category, id }) => `${wordsOf(category).one}: ${nameOf(category, id)}`)
            .join(),
      },
    ],
  };
}

/**
 * Several other records in one cell; those that can be created from a name are created if they do not exist.
 */
export function referencesPart(field: FieldInFile): FilePart {
  const { name, column, facts } = field;
  const { refersTo = '', among } = facts;
  const begins = isMadeOfName(refersTo);
  const says = begins
    ? `Names, ${separated}; unknown ones are created.`
    : `${capitalised(calledBy(refersTo))} of ${wordsOf(refersTo).many} that exist, ${separated}.`;
  return {
    ...severalPart(name, column, { refersTo, among }, field.described(says)),
    begins,
  };
}

/** The records in a list of a record, which are added and removed one by one. */
export function listPart(
  name: string,
  { label, alsoKnownAs = [], refersTo }: Pick<RecordList, 'label' | 'alsoKnownAs' | 'refersTo'>,
): FilePart {
  const column = nameInFiles(name);
  const described = fieldOfRow({
    field: column,
    title: label,
    alsoKnownAs: [...alsoKnownAs],
    description: `${capitalised(calledBy(refersTo))} of ${wordsOf(refersTo).many} that exist, ${separated}.`,
    example: '',
    names: isRecordName(refersTo) ? refersTo : null,
  });
  return severalPart(name, column, { refersTo }, described);
}

/** Which records a cell names. */
interface Named {
  readonly refersTo: string;
  /** Those of them alone that it may name. */
  readonly among?: Among | undefined;
}

function severalPart(name: string, column: string, of: Named, described: UploadField): FilePart {
  return {
    fills: [name],
    begins: false,
    fields: [described],
    read(row, reading) {
      const ids = idsMeant(row, column, of, { text: row.text(column), parts: row.list(column) }, reading);
      return ids.length === 0 ? {} : { [name]: ids };
    },
    written: [
      {
        title: described.title,
        example: described.example,
        cell: ({ [name]: ids }, { nameOf }) =>
          Array.isArray(ids) ? ids.map((id) => nameOf(of.refersTo, String(id), of.among)).join('; ') : '',
      },
    ],
  };
}

/** The records that a text or its parts name; a bad row if one of them is none. */
export function idsMeant(
  row: RowReader,
  column: string,
  { refersTo = '', among }: Partial<Named>,
  { text, parts }: { readonly text: string; readonly parts: readonly string[] },
  { named, madeOf }: Reading,
): readonly string[] {
  if (text === '') return [];
  // A name may contain a comma, so the whole text is tried first.
  const whole = named(refersTo, text, among);
  if (whole.length === 1) return whole;
  const ids = parts.flatMap((each) => {
    const found = named(refersTo, each, among);
    if (found.length === 0 && isNothing(each)) return [];
    const made = found.length === 0 ? madeOf(refersTo, each) : undefined;
    if (made !== undefined) row.unknown(column, each, 'made');
    return made ?? theOne(row, column, refersTo, { text: each, found }) ?? [];
  });
  return [...new Set(ids)];
}

/** The one record that a text means; a bad row if there is none, or if there are several. */
function theOne(
  row: RowReader,
  column: string,
  category: string,
  { text, found: [one, another] }: { readonly text: string; readonly found: readonly string[] },
) {
  const words = wordsOf(category);
  if (one === undefined) {
    row.fail(
      column,
      `is not the ${calledBy(category)} of a ${words.one}: correct it, or upload the ${words.one} first`,
    );
    row.unknown(column, text, 'rejected');
  } else if (another !== undefined)
    row.fail(column, `stands for several ${words.many}: give a reference that only one of them has`);
  else return one;
  return undefined;
}

/** What a file can refer to a record by: `reference or name`. */
function calledBy(category: string): string {
  if (!isRecordName(category)) return 'id';
  const { keys, fields } = records[category].declaration;
  const words = keys.flatMap((key) =>
    typeof key !== 'string' || key === 'title' ? [] : [wordOf(fields, key)],
  );
  return listOf([...new Set([...words, 'name'])], 'or');
}

function wordsOf(category: string): { readonly one: string; readonly many: string } {
  return isRecordName(category) ? records[category].words : { one: category, many: category };
}

function isMadeOfName(category: string): boolean {
  return isRecordName(category) && records[category].declaration.madeOf !== undefined;
}
