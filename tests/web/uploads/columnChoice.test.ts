import { describe, expect, it } from 'vitest';
import { uploadKinds } from '../../../api/contract/upload.ts';
import { matchColumns } from '../../../api/services/uploads/matchColumns.ts';
import { uploadExample } from '../../../api/services/uploads/uploadExample.ts';
import { uploadFields } from '../../../api/services/uploads/uploadFields.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { everyField, missingFields } from '../../../web/uploads/columnChoice.ts';
import { exampleFile } from '../../../web/uploads/exampleFile.ts';
import { readUploadFile } from '../../../web/uploads/uploadFile.ts';

describe('the columns of an upload', () => {
  it('are sent so that the server accepts the choice as it is', () => {
    const fields = uploadFields('customers');
    const chosen = { name: 'Company', address: 'Street' };
    const taken = matchColumns(fields, ['ID', 'Company', 'Street', 'Zip'], {
      columns: everyField(fields, chosen),
    });
    expect(taken.columns).toEqual(chosen);
  });

  it('say which required field is missing', () => {
    const missing = missingFields(uploadFields('shifts'), { resource: 'Employee', begin: 'From' }, {});
    expect(missing.map(({ field }) => field)).toEqual(['end']);
    const bookings = (choice: Record<string, string>, defaults: Record<string, string> = {}) =>
      missingFields(uploadFields('bookings'), choice, defaults).map(({ field }) => field);
    expect(bookings({})).toEqual(['customer', 'start']);
    expect(bookings({ customerReference: 'No', date: 'Day' })).toEqual([]);
    expect(bookings({ start: 'Begin' }, { customer: 'City of Rome' })).toEqual([]);
  });

  it('are all recognised in the example files', async () => {
    for (const kind of uploadKinds) {
      const read = await readUploadFile(
        new File([exampleFile(uploadExample(kind, zoneOf('Australia/Sydney'), 0))], 'x.csv'),
      );
      if (read.kind === 'problem') throw new Error(read.message);
      const choice = matchColumns(uploadFields(kind), read.file.columns, {}).columns;
      expect(Object.values(choice).toSorted()).toEqual([...read.file.columns].toSorted());
      expect(missingFields(uploadFields(kind), choice, {})).toEqual([]);
    }
  });
});
