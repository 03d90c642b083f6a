import Papa from 'papaparse';
import { locationSchema } from '../../../../domain/kernel/fields.ts';
import type { FieldFacts } from '../../../../domain/record/fieldFacts.ts';
import { inputReason } from '../inputReason.ts';
import { listCell, listParts } from '../listCell.ts';
import type { FieldInFile } from './fieldInFile.ts';
import type { FilePart, Writing } from './filePart.ts';
import { idsMeant } from './referenceParts.ts';

/** A part, or one of the two numbers of a location. */
interface CellOfPart {
  readonly part: string;
  readonly of: 'lat' | 'lng' | null;
  readonly label: string;
}

const between = '|';
const betweenEntries = '\n';

/**
 * Entries in one cell: one a line, the parts of each in order with `|` between them, a location as latitude and
 * longitude. Parts with a `|` or a line break are in quotation marks, as in a file.
 */
export function entriesPart(field: FieldInFile): FilePart {
  const { name, column, facts } = field;
  const parts = Object.entries(facts.parts ?? {});
  const columns = parts.flatMap(([part, { kind, label }]): readonly CellOfPart[] =>
    kind === 'location'
      ? [
          { part, of: 'lat', label: 'latitude' },
          { part, of: 'lng', label: 'longitude' },
        ]
      : [{ part, of: null, label: label.toLowerCase() }],
  );
  const says = `One a line: ${columns.map(({ label }) => label).join(` ${between} `)}.`;

  function entryOf(
    cells: readonly string[],
    idsOf: (facts: FieldFacts, text: string) => readonly string[],
  ): Readonly<Record<string, unknown>> {
    const cellOf = (part: string, of: CellOfPart['of'] = null) =>
      cells[columns.findIndex((one) => one.part === part && one.of === of)]?.trim() ?? '';
    return Object.fromEntries(
      parts.map(([part, ofPart]) => {
        const { kind } = ofPart;
        if (kind === 'yesNo') return [part, readYesNo(cellOf(part))];
        if (kind === 'references') return [part, idsOf(ofPart, cellOf(part))];
        if (kind === 'reference') return [part, idsOf(ofPart, cellOf(part))[0] ?? null];
        if (kind === 'number' || kind === 'money') return [part, readNumber(cellOf(part))];
        if (kind !== 'location') return [part, cellOf(part) === '' ? null : cellOf(part)];
        const [lat, lng] = [cellOf(part, 'lat'), cellOf(part, 'lng')];
        return [part, lat === '' && lng === '' ? null : { lat: degrees(lat), lng: degrees(lng) }];
      }),
    );
  }

  function cellsOf(entry: unknown, nameOf: Writing['nameOf']): readonly string[] {
    const values = new Map<string, unknown>(
      typeof entry === 'object' && entry !== null ? Object.entries(entry) : [],
    );
    const cells = columns.map(({ part, of }) => {
      const value = values.get(part);
      if (value === true) return 'yes';
      if (typeof value === 'number') return String(value);
      const { refersTo, among } = facts.parts?.[part] ?? {};
      if (refersTo !== undefined) return listCell(idsIn(value).map((id) => nameOf(refersTo, id, among)));
      if (of === null) return typeof value === 'string' ? value : '';
      const place = locationSchema.safeParse(value);
      return place.success ? String(of === 'lat' ? place.data.lat : place.data.lng) : '';
    });
    return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
  }

  return {
    fills: [name],
    begins: false,
    fields: [field.described(says)],
    read(row, reading) {
      const cell = row.text(column);
      if (cell === '') return {};
      const { data } = Papa.parse<string[]>(cell, {
        delimiter: between,
        newline: betweenEntries,
        skipEmptyLines: true,
      });
      if (data.some((cells) => cells.length > columns.length)) {
        row.fail(column, `has more parts on a line than ${columns.map(({ label }) => label).join(', ')}`);
        return {};
      }
      const failed = row.errors.length;
      const entries = data.map((cells) =>
        entryOf(cells, (of, text) => idsMeant(row, column, of, { text, parts: listParts(text) }, reading)),
      );
      if (row.errors.length > failed) return {};
      const read = field.takes.safeParse(entries);
      if (read.success) return { [name]: read.data };
      const [issue] = read.error.issues;
      const [line = 0, part = ''] = issue?.path ?? [];
      const called = parts.find(([one]) => one === part)?.[1].label ?? facts.label;
      const isMissing = (entries[Number(line)]?.[String(part)] ?? null) === null;
      const reason = isMissing || issue === undefined ? 'is required' : inputReason(issue);
      row.fail(column, `line ${Number(line) + 1}, ${called.toLowerCase()}: ${reason}`);
      return {};
    },
    written: [
      {
        title: facts.label,
        example: facts.example ?? '',
        cell: ({ [name]: entries }, { nameOf }) =>
          Array.isArray(entries) && entries.length > 0
            ? Papa.unparse(
                entries.map((entry) => cellsOf(entry, nameOf)),
                { delimiter: between, newline: betweenEntries },
              )
            : '',
      },
    ],
  };
}

/** A part that says nothing says no; a text that means neither is left as it is, to be refused. */
function readYesNo(text: string): unknown {
  const words = new Map<string, boolean>([
    ['', false],
    ['no', false],
    ['yes', true],
  ]);
  return words.get(text.toLowerCase()) ?? text;
}

/** A number as people write it; a text that is none is left as it is, to be refused. */
function readNumber(text: string): unknown {
  const number = Number(text.replace(',', '.'));
  return text === '' ? null : Number.isNaN(number) ? text : number;
}

function idsIn(value: unknown): readonly string[] {
  return [value].flat().filter((id) => typeof id === 'string');
}

function degrees(text: string): number {
  return text === '' ? Number.NaN : Number(text);
}
