import { expect, it } from 'vitest';
import { readUploadFile } from '../../../web/uploads/uploadFile.ts';

const read = (content: string | Uint8Array<ArrayBuffer>) => readUploadFile(new File([content], 'people.csv'));

it('reads the names of the columns and the first rows', async () => {
  expect(await read('\uFEFFName; Note \r\n"Lee; Ann";"two\nlines"\r\n;;\r\nBo;x\r\n')).toEqual({
    kind: 'file',
    file: expect.objectContaining({
      columns: ['Name', 'Note'],
      firstRows: [
        ['Lee; Ann', 'two\nlines'],
        ['Bo', 'x'],
      ],
    }),
  });
});

it('reads the separator that a file names, tells columns of one name apart, and numbers those without names', async () => {
  expect(await read('sep=;\nDate;Date\n1,5;2\n')).toMatchObject({
    file: { columns: ['Date', 'Date (2)'], areInFile: true, firstRows: [['1,5', '2']] },
  });
  expect(await read('Ash,2026-03-09\nElm,2026-03-10\n')).toMatchObject({
    file: {
      columns: ['Column 1', 'Column 2'],
      areInFile: false,
      firstRows: [
        ['Ash', '2026-03-09'],
        ['Elm', '2026-03-10'],
      ],
    },
  });
});

it('reads what spreadsheets on Windows write', async () => {
  const bytes = new Uint8Array([...'Name\nJos'].map((letter) => letter.charCodeAt(0)).concat(0xe9));
  expect(await read(bytes)).toMatchObject({ file: { firstRows: [['José']] } });
});

it.each([
  ['little', true, '\uFEFF'],
  ['little', true, ''],
  ['big', false, '\uFEFF'],
  ['big', false, ''],
])('reads UTF-16 with the %s end first (%s) after %j', async (_name, littleEnd, mark) => {
  const text = `${mark}Name\tOrt\r\nŽofie Müller\tKöln\r\n李\t東京\r\n`;
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) bytes.setUint16(at * 2, text.charCodeAt(at), littleEnd);
  expect(await read(new Uint8Array(bytes.buffer))).toMatchObject({
    file: {
      columns: ['Name', 'Ort'],
      firstRows: [
        ['Žofie Müller', 'Köln'],
        ['李', '東京'],
      ],
    },
  });
});

it.each([
  ['', 'The file is empty.'],
  [' \n \n', 'The file is empty.'],
  ['PK\u0003\u0004\0\0', 'The file is not a text file. Save the sheet as CSV first.'],
  [',,\n,,', 'The first line must name the columns.'],
])('refuses %j', async (content, message) => {
  expect(await read(content)).toEqual({ kind: 'problem', message });
});
