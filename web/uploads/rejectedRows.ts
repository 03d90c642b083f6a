import Papa from 'papaparse';
import { reasonColumn, type UploadReport } from '../../api/contract/upload.ts';
import { csvForm } from '../../domain/text/csvForm.ts';
import { spreadsheetFormula } from '../../domain/text/spreadsheetFormula.ts';
import type { UploadFile } from './uploadFile.ts';

/**
 * The bad rows of a file as a file of their own, with their cells as they were and one more column that says what is
 * wrong: to be corrected and uploaded as it is. Reading ignores that column.
 */
export function rejectedRows(
  { text, columns, areInFile }: Pick<UploadFile, 'text' | 'columns' | 'areInFile'>,
  errors: UploadReport['errors'],
): string {
  const reasons = Map.groupBy(errors, ({ line }) => line);
  const { delimiter, before } = csvForm(text);
  const content = text.slice(before);
  let line = 1 + lineEnds(text.slice(0, before));
  let consumed = 0;
  /** The columns that are kept: all but the one of an earlier file of bad rows. */
  let places: readonly number[] | undefined = areInFile ? undefined : columns.map((_, place) => place);
  const rows: string[][] = areInFile ? [] : [[...columns, reasonColumn]];
  Papa.parse<string[]>(content, {
    delimiter,
    step({ data, meta }) {
      const begins = line;
      line += lineEnds(content.slice(consumed, meta.cursor));
      consumed = meta.cursor;
      if (data.every((cell) => cell.trim() === '')) return;
      if (places === undefined) {
        places = data.flatMap((cell, place) => (cell.trim() === reasonColumn ? [] : [place]));
        rows.push([...places.map((place) => data[place] ?? ''), reasonColumn]);
        return;
      }
      const found = reasons.get(begins);
      if (found === undefined) return;
      const cells = places.map((place) => data[place] ?? '');
      rows.push([...cells, found.map(({ column, reason }) => [column, reason].join(' ').trim()).join('; ')]);
    },
  });
  return Papa.unparse(rows, { escapeFormulae: spreadsheetFormula });
}

function lineEnds(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
