import { describe, expect, test } from 'vitest';
import { uploadKinds } from '../../../../api/contract/upload.ts';
import { matchColumns } from '../../../../api/services/uploads/matchColumns.ts';
import { uploadFields } from '../../../../api/services/uploads/uploadFields.ts';

describe('matching columns', () => {
  test('goes by field, title or another name, whatever the case, spaces and punctuation', () => {
    const { columns, ignored, problems } = matchColumns(
      uploadFields('customers'),
      ['FIRST NAME', 'last_name', 'e-mail', 'Zip Code', 'Favourite colour', ''],
      {},
    );
    expect(columns).toEqual({
      firstName: 'FIRST NAME',
      lastName: 'last_name',
      email: 'e-mail',
      postcode: 'Zip Code',
    });
    expect(ignored).toEqual(['Favourite colour']);
    expect(problems).toEqual([]);
  });

  test('prefers the user’s choice, and an empty choice omits a field', () => {
    const header = ['Name', 'Legal name', 'Mobile'];
    const { columns, ignored } = matchColumns(uploadFields('customers'), header, {
      columns: { name: 'legal name', mobile: '' },
    });
    expect(columns).toEqual({ name: 'Legal name' });
    expect(ignored).toEqual(['Name', 'Mobile']);
  });

  test('never gives one column to two fields by itself', () => {
    for (const kind of uploadKinds) {
      const header = uploadFields(kind).flatMap(({ title, alsoKnownAs }) => [title, ...alsoKnownAs]);
      const { places } = matchColumns(uploadFields(kind), header, {});
      expect(new Set(places.values()).size).toBe(places.size);
      expect(places.size).toBe(uploadFields(kind).length);
    }
  });

  test('says what is missing, and which chosen column does not exist', () => {
    const { problems } = matchColumns(uploadFields('shifts'), ['Resource', 'Begin'], {
      columns: { colour: 'Begin', day: 'Tag' },
    });
    expect(problems).toEqual([
      "There is no field 'colour' to fill.",
      "The file has no column 'Tag'.",
      "The file has no column for 'End'.",
    ]);
  });
});
