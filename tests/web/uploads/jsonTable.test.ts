import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { jsonTable } from '../../../web/uploads/jsonTable.ts';
import { readUploadFile } from '../../../web/uploads/uploadFile.ts';

describe('a list of records in JSON', () => {
  test('is a table of its fields, with single values taken out of their objects', () => {
    const records = [
      { _id: 'l-1', name: 'First aid', unit_price: 4.5, lbl_not_riyo_id: null },
      { name: 'Night, late', email: { email: 'a@example.com' }, labels: ['a', 'b'] },
    ];
    expect(Papa.parse(jsonTable(JSON.stringify(records)) ?? '').data).toEqual([
      ['_id', 'name', 'unit_price', 'lbl_not_riyo_id', 'email', 'labels'],
      ['l-1', 'First aid', '4.5', '', '', ''],
      ['', 'Night, late', '', '', 'a@example.com', 'a; b'],
    ]);
    expect(jsonTable(JSON.stringify({ labels: records }))).toBe(jsonTable(JSON.stringify(records)));
  });

  test('keeps every text, whatever it contains', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((each) => each.trim() === each);
    fc.assert(
      fc.property(fc.array(fc.record({ name: text, note: text }), { minLength: 1 }), (records) => {
        const { data } = Papa.parse<string[]>(jsonTable(JSON.stringify(records)) ?? '');
        expect(data.slice(1)).toEqual(records.map(({ name, note }) => [name, note]));
      }),
    );
  });

  test('is nothing else', () => {
    for (const other of ['Name,Type\nA,label', '[1, 2]', '[]', '{"a": 1, "b": []}', '[{"a": 1}', '']) {
      expect(jsonTable(other)).toBeUndefined();
    }
  });

  test('is read as a file with its columns', async () => {
    const arrayBuffer = async () => new TextEncoder().encode('[{"name": "A", "type": "group"}]').buffer;
    expect(await readUploadFile({ name: 'acme_labels.json', arrayBuffer })).toMatchObject({
      kind: 'file',
      file: { columns: ['name', 'type'], firstRows: [['A', 'group']] },
    });
  });
});
