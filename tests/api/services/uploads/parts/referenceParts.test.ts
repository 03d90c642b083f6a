import { expect, test } from 'vitest';
import { fieldInFile } from '../../../../../api/services/uploads/parts/fieldInFile.ts';
import { oneOfPart } from '../../../../../api/services/uploads/parts/referenceParts.ts';
import { createRowReader } from '../../../../../api/services/uploads/rowReader.ts';
import { personOrCustomer } from '../../../../../domain/record/field.ts';
import { factsOf, takenOf } from '../../../../../domain/record/fieldFacts.ts';
import { zoneOf } from '../../../../../domain/time/zone.ts';

const schema = personOrCustomer('Holder');
const zone = zoneOf('UTC');
const part = oneOfPart(
  fieldInFile('holder', factsOf(schema), { fallback: null, whole: false, takes: takenOf(schema) }),
);
/** There is a person and a customer called Ash, and one person called Ana. */
const named = (category: string, text: string) =>
  text === 'Ash' ? [`${category}-ash`] : text === 'Ana' && category === 'resource' ? ['ana'] : [];

function read(cell: string) {
  const row = createRowReader(
    { line: 2, cells: [cell], problem: undefined },
    { columns: { holder: 'Holder' }, places: new Map([['holder', 0]]), ignored: [], problems: [] },
  );
  return { value: part.read(row, { zone, named, madeOf: () => undefined }), errors: row.errors };
}

test('a cell names a person or a customer, by what only one of them is called', () => {
  expect(read('Ana').value).toEqual({ holder: 'resource:ana' });
  for (const nothing of ['', 'n/a']) expect(read(nothing)).toEqual({ value: {}, errors: [] });
  expect(read('Ash').errors).toMatchObject([{ reason: expect.stringContaining('stands for several') }]);
  expect(read('Nobody').errors).toMatchObject([
    { value: 'Nobody', reason: expect.stringMatching(/^is neither/) },
  ]);
});

test('which of the two it is may stand before its name', () => {
  expect(read('Customer: Ash').value).toEqual({ holder: 'customer:customer-ash' });
  for (const cell of ['person: Ash', 'resource:Ash'])
    expect(read(cell).value).toEqual({ holder: 'resource:resource-ash' });
  expect(read('customer: Ana').errors).toHaveLength(1);
});

test('what an export writes is read again', () => {
  for (const holder of ['customer:customer-ash', 'resource:resource-ash', null]) {
    const cell = part.written[0]?.cell({ holder }, { zone, nameOf: () => 'Ash' });
    expect(read(String(cell)).value).toEqual(holder === null ? {} : { holder });
  }
});
