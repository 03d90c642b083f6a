import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { readCsv } from '../../../../api/services/uploads/readCsv.ts';

describe('reading CSV', () => {
  test('counts the lines of the file, also through quoted fields and blank lines', () => {
    const { header, headerLine, rows } = readCsv(
      '\ufeff\r\nName,Notes,\r\n\r\nAnna,"two\r\nlines",\r\n , ,\r\nBert,"says ""hi"""\r\n',
    );
    expect(headerLine).toBe(2);
    expect(header).toEqual(['Name', 'Notes']);
    expect(rows).toEqual([
      { line: 4, cells: ['Anna', 'two\r\nlines'], problem: undefined },
      { line: 7, cells: ['Bert', 'says "hi"'], problem: undefined },
    ]);
  });

  test('drops stray commas, fills short rows and refuses long ones', () => {
    const { rows } = readCsv('a,b\n1,2,,,\n3\n4,5,6\n');
    expect(rows).toEqual([
      { line: 2, cells: ['1', '2'], problem: undefined },
      { line: 3, cells: ['3', ''], problem: undefined },
      { line: 4, cells: ['4', '5'], problem: 'has 1 more cell than there are columns' },
    ]);
  });

  test('reports a quotation mark that is never closed at the place where it opens', () => {
    const { rows } = readCsv('a,b\n1,2\n"3,4\n5,6\n');
    expect(rows.map(({ line, problem }) => [line, problem !== undefined])).toEqual([
      [2, false],
      [3, true],
    ]);
  });

  test.each([
    ['semicolons', 'a;b\n1;2\n'],
    ['tabs', 'a\tb\n1\t2\n'],
    ['old line ends', 'a,b\r1,2\r'],
  ])('reads files with %s', (_name, text) => {
    expect(readCsv(text)).toMatchObject({ header: ['a', 'b'], rows: [{ line: 2, cells: ['1', '2'] }] });
  });

  test.each(['', '\n\n', ' , \n'])('finds no header if there is nothing (%j)', (text) => {
    expect(readCsv(text)).toMatchObject({ headerLine: 1, header: [], rows: [] });
  });

  test.each(['sep=;\n', '\ufeffsep=;\r\n', '"sep=;"\n'])('takes the separator that %j names', (first) => {
    expect(readCsv(`${first}a,b;c\n1,5;2\n`)).toMatchObject({
      headerLine: 2,
      header: ['a,b', 'c'],
      rows: [{ line: 3, cells: ['1,5', '2'] }],
    });
  });

  test('tells two columns of one name apart', () => {
    expect(readCsv('Date,Date,,Date\n1,2,3,4\n').header).toEqual(['Date', 'Date (2)', '', 'Date (3)']);
  });

  test.each([
    ['dates', 'Ash,2026-03-09,x\nElm,2026-03-10,y\n'],
    ['times of day', 'Ash,08:30,x\nElm,9h15,y\n'],
    ['e-mail addresses', 'Ash,a@example.com,x\nElm,b@example.com,y\n'],
    ['one row', 'Ash,12.03.2026,x\n'],
  ])('numbers the columns of a file whose first line is a row: %s', (_name, text) => {
    const { header, hasHeadings, headerLine, rows } = readCsv(text);
    expect([header, hasHeadings, headerLine]).toEqual([['Column 1', 'Column 2', 'Column 3'], false, 1]);
    expect(rows[0]).toMatchObject({ line: 1, cells: ['Ash', expect.anything(), 'x'] });
    expect(rows).toHaveLength(text.split('\n').length - 1);
  });

  test('takes a date above names for a heading', () => {
    expect(readCsv('Who,2026-03-09\nAsh,Night\n')).toMatchObject({ header: ['Who', '2026-03-09'] });
  });

  test('gives back what was written, each row at its own line', () => {
    const cell = fc
      .string({ unit: fc.constantFrom('a', 'ü', ',', '"', '\n', ' ', '7') })
      .map((text) => `x${text}x`);
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (table) => {
        const text = Papa.unparse([['one', 'two'], ...table], { newline: '\n' });
        const { rows } = readCsv(text);
        expect(rows.map(({ cells }) => cells)).toEqual(table);
        let line = 2;
        for (const [at, row] of rows.entries()) {
          expect(row.line).toBe(line);
          line += 1 + (table[at] ?? []).join('').split('\n').length - 1;
        }
      }),
    );
  });
});
