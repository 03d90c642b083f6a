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

it('reads what spreadsheets on Windows write', async () => {
  const bytes = new Uint8Array([...'Name\nJos'].map((letter) => letter.charCodeAt(0)).concat(0xe9));
  expect(await read(bytes)).toMatchObject({ file: { firstRows: [['José']] } });
});

it.each([
  ['', 'The file is empty.'],
  [' \n \n', 'The file is empty.'],
  ['PK\u0003\u0004\0\0', 'The file is not a text file. Save the sheet as CSV first.'],
  [',,\n,,', 'The first line must name the columns.'],
])('refuses %j', async (content, message) => {
  expect(await read(content)).toEqual({ kind: 'problem', message });
});
