import { readMinutes } from '../../../domain/time/readMinutes.ts';
import { type ReadingQuestion, readingQuestions } from '../../contract/readingQuestions.ts';
import type { DateOrder, FileReading, UnknownValues } from '../../contract/upload.ts';
import { asWritten, type CellReading, cellReading } from './cellReading.ts';
import { unitIn } from './findDurationUnit.ts';
import { isNothing } from './isNothing.ts';
import { listParts } from './listCell.ts';
import type { MatchedColumns } from './matchColumns.ts';
import type { CsvRow } from './readCsv.ts';
import type { UploadError } from './uploadError.ts';

/** Reads the cells of one row by field, and collects what was wrong with them. */
export interface RowReader {
  readonly line: number;
  readonly errors: readonly UploadError[];
  readonly dateOrder: DateOrder;
  /** What the column of a field is called in the file; empty if there is none. */
  heading(field: string): string;
  /**
   * What the cell stands for; if it is empty, or if there is no column for the field, the value that such rows are
   * given; otherwise empty.
   */
  text(field: string): string;
  /** Undefined if the cell is empty, or says that there is no value (`NaN`, `n/a`). */
  number(field: string, kind: 'whole' | 'any'): number | undefined;
  /** Minutes, `h:mm` or with units; hours in a column that is named so. Returned in seconds, greater than 0. */
  duration(field: string): number | undefined;
  yesNo(field: string): boolean | undefined;
  /** Separated by semicolons, bars or commas (`listParts`). */
  list(field: string): readonly string[];
  fail(field: string, reason: string): void;
  /** What was answered to a question about a file; undefined: the row is told that it waits for it, and the question is noted. */
  answer<Question extends ReadingQuestion>(
    question: Question,
    field: string,
  ): FileReading['answers'][Question];
  /** Notes a question about this row, without refusing it. */
  ask(question: ReadingQuestion, field: string): void;
  readonly answers: FileReading['answers'];
  /** Notes a value that nobody knows; `guess`: what it probably stands for. */
  unknown(field: string, value: string, becomes: UnknownValues['becomes'], guess?: string): void;
}

/** Names that a file may have in two columns. */
const lastNames: Readonly<Record<string, string>> = {
  customer: 'customerLastName',
  resource: 'resourceLastName',
};

const yes =
  'yes y true 1 x ✓ oui o vrai ja j wahr sí si s verdadero vero sim verdadeiro waar tak t prawda sant はい 有 ○'.split(
    ' ',
  );
const no =
  'no n false 0 non faux nein falsch falso não nao nee onwaar nie fałsz nej falskt いいえ 無 ×'.split(' ');

/** A number with a decimal point or comma; `either` if a comma may as well separate thousands. */
function numberIn(cell: string, neverThousands: boolean): number | 'either' | undefined {
  if (!/^[+-]?\d+([.,]\d+)?(e[+-]?\d+)?$/i.test(cell)) return undefined;
  return !neverThousands && /^[+-]?[1-9]\d{0,2},\d{3}$/.test(cell)
    ? 'either'
    : Number(cell.replace(',', '.'));
}

/** Reads one row of a file whose columns are matched; all rows of a file share the reading. */
export function createRowReader(
  row: CsvRow,
  matched: MatchedColumns,
  reading: CellReading = cellReading(asWritten, 'dayFirst'),
): RowReader {
  return new CellReader(row, matched, reading);
}

/** A class, because a file may have a hundred thousand rows: all of them share its functions. */
class CellReader implements RowReader {
  readonly errors: UploadError[] = [];
  readonly #row: CsvRow;
  readonly #matched: MatchedColumns;
  readonly #reading: CellReading;

  constructor(row: CsvRow, matched: MatchedColumns, reading: CellReading) {
    this.#row = row;
    this.#matched = matched;
    this.#reading = reading;
  }

  get dateOrder(): DateOrder {
    return this.#reading.dateOrder;
  }

  get line(): number {
    return this.#row.line;
  }

  heading(field: string): string {
    return this.#matched.columns[field] ?? '';
  }

  text(field: string): string {
    const cell = this.#cell(field);
    const meant = cell === '' ? '' : this.#reading.meaning(field, cell);
    return cell === '' ? this.#reading.fallback(field) : meant;
  }

  #cell(field: string): string {
    const cell = this.#row.cells[this.#matched.places.get(field) ?? -1] ?? '';
    const last = lastNames[field];
    if (last === undefined || !/first|given|fore/i.test(this.heading(field))) return cell;
    return `${cell} ${this.#cell(last)}`.trim();
  }

  fail(field: string, reason: string): void {
    const column = this.#matched.columns[field] ?? null;
    const given = this.#cell(field) === '' ? this.#reading.fallback(field) : '';
    if (given === '') {
      this.errors.push({
        line: this.line,
        column,
        value: column === null ? null : this.#cell(field),
        reason,
      });
    } else {
      this.errors.push({
        line: this.line,
        column,
        value: given,
        reason: `${reason}: the value given for rows without one`,
      });
    }
  }

  unknown(field: string, value: string, becomes: UnknownValues['becomes'], guess?: string): void {
    this.#reading.unknown.add(field, value, becomes, guess);
  }

  get answers(): FileReading['answers'] {
    return this.#reading.answers;
  }

  answer<Question extends ReadingQuestion>(
    question: Question,
    field: string,
  ): FileReading['answers'][Question] {
    const given = this.#reading.answers[question];
    if (given !== undefined) return given;
    this.fail(field, readingQuestions[question].waits);
    this.ask(question, field);
    return undefined;
  }

  ask(question: ReadingQuestion, field: string): void {
    this.#reading.questions.add(question, {
      line: this.line,
      column: this.heading(field),
      value: this.#cell(field),
    });
  }

  number(field: string, kind: 'whole' | 'any'): number | undefined {
    const cell = this.text(field);
    if (isNothing(cell)) return undefined;
    const value = numberIn(cell, field === 'lat' || field === 'lng');
    if (value === 'either')
      this.fail(field, 'can be read as a decimal and as thousands: write 1234 or 1.234');
    else if (value === undefined) this.fail(field, 'is not a number (45, 1.5 or 1,5)');
    else if (kind === 'whole' && !Number.isInteger(value)) this.fail(field, 'is not a whole number');
    else return value;
    return undefined;
  }

  duration(field: string): number | undefined {
    const written = readMinutes(this.text(field));
    const plain = written ?? this.number(field, 'any');
    if (plain === undefined) return undefined;
    const unit = this.#reading.unitOf(field) ?? unitIn(this.heading(field)) ?? 'minutes';
    const said = written === undefined && unit === 'open' ? this.answer('durationUnit', field) : unit;
    if (said === undefined) return undefined;
    // `7.5` in a column of hours.
    const minutes = written === undefined && said === 'hours' ? plain * 60 : plain;
    if (minutes > 0) return Math.round(minutes * 60);
    this.fail(field, 'is not a duration: minutes, or hours and minutes as in 1:30');
    return undefined;
  }

  yesNo(field: string): boolean | undefined {
    const cell = this.text(field).toLowerCase();
    if (cell === '') return undefined;
    if (yes.includes(cell)) return true;
    if (!no.includes(cell)) this.fail(field, 'is neither yes nor no: write one of them');
    return false;
  }

  list(field: string): readonly string[] {
    const text = this.text(field);
    const isTranslated = text !== this.#cell(field);
    const parts = listParts(text)
      .map((part) => (isTranslated ? part : this.#reading.meaning(field, part)))
      .filter((part) => part !== '');
    return [...new Set(parts)];
  }
}
