import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { matchColumns } from '../../../api/services/uploads/matchColumns.ts';
import { readCsv } from '../../../api/services/uploads/readCsv.ts';
import { uploadFields } from '../../../api/services/uploads/uploadFields.ts';
import { rejectedRows } from '../../../web/uploads/rejectedRows.ts';

const text = [
  'Reference;Customer;Start',
  '',
  'R1;"Ash;\nRosalind";2026-03-09 08:00',
  'R2;=cmd;soon',
  'R3;Elm;2026-03-09 09:00',
].join('\r\n');
const named = (of: string) => ({ text: of, columns: [], areInFile: true });
const bad = (line: number, column: string, reason: string) => ({ line, column, value: null, reason });

test('the bad rows of a file are a file of their own, as they were, with what is wrong beside them', () => {
  const file = rejectedRows(named(text), [
    bad(3, 'Start', 'is too early'),
    bad(5, 'Start', 'is not a date'),
    bad(5, 'Customer', 'is unknown'),
  ]);
  expect(Papa.parse(file).data).toEqual([
    ['Reference', 'Customer', 'Start', 'What is wrong (is not read)'],
    ['R1', 'Ash;\nRosalind', '2026-03-09 08:00', 'Start is too early'],
    ['R2', "'=cmd", 'soon', 'Start is not a date; Customer is unknown'],
  ]);
  const read = readCsv(file);
  expect(read.rows.map(({ cells }) => cells.slice(0, 3))).toEqual([
    ['R1', 'Ash;\nRosalind', '2026-03-09 08:00'],
    ['R2', '=cmd', 'soon'],
  ]);
  const { columns, ignored, problems } = matchColumns(uploadFields('bookings'), read.header, {});
  expect(columns).toEqual({ reference: 'Reference', customer: 'Customer', start: 'Start' });
  expect([ignored, problems]).toEqual([[], []]);
});

test('a file of bad rows that has bad rows again has one column of reasons', () => {
  const once = rejectedRows(named(text), [bad(5, 'Start', 'is not a date')]);
  const twice = rejectedRows(named(once), [bad(2, 'Start', 'is still no date')]);
  expect(Papa.parse(twice).data).toEqual([
    ['Reference', 'Customer', 'Start', 'What is wrong (is not read)'],
    ['R2', expect.stringContaining('=cmd'), 'soon', 'Start is still no date'],
  ]);
});

test('the bad rows of a file without names of columns get the names that it is read with', () => {
  const file = {
    text: 'Ash,2026-03-09\nElm,2026-03-10\n',
    columns: ['Column 1', 'Column 2'],
    areInFile: false,
  };
  expect(Papa.parse(rejectedRows(file, [bad(1, 'Column 2', 'is over')])).data).toEqual([
    ['Column 1', 'Column 2', 'What is wrong (is not read)'],
    ['Ash', '2026-03-09', 'Column 2 is over'],
  ]);
});
