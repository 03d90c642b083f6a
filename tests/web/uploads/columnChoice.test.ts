import { describe, expect, it } from 'vitest';
import { uploadKinds } from '../../../api/contract/upload.ts';
import { matchColumns } from '../../../api/uploads/matchColumns.ts';
import { uploadExample } from '../../../api/uploads/uploadExample.ts';
import { uploadFields } from '../../../api/uploads/uploadFields.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { everyField, matchByName, missingFields } from '../../../web/uploads/columnChoice.ts';
import { exampleFile } from '../../../web/uploads/exampleFile.ts';
import { readUploadFile } from '../../../web/uploads/uploadFile.ts';

const headers = [
  ['Reference', 'First_Name', 'LAST NAME', 'Phone', 'lat', 'Longitude'],
  ['ID', 'Company', 'Street', 'Zip', 'Unknown'],
  ['JobNo', 'Client', 'Date', 'Start time', 'End time', 'Skills', 'Certificates', 'Duration'],
  ['Employee', 'Weekday', 'From', 'To', 'Start date'],
  ['', 'Name', 'Name'],
];

describe('the columns of an upload', () => {
  it('are matched on the screen as the server would match them', () => {
    for (const kind of uploadKinds) {
      const fields = uploadFields(kind);
      for (const header of headers) {
        expect(matchByName(fields, header)).toEqual(matchColumns(fields, header, {}).columns);
      }
    }
  });

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
  });

  it('are all recognised in the example files', async () => {
    for (const kind of uploadKinds) {
      const read = await readUploadFile(
        new File([exampleFile(uploadExample(kind, zoneOf('Australia/Sydney'), 0))], 'x.csv'),
      );
      if (read.kind === 'problem') throw new Error(read.message);
      const choice = matchByName(uploadFields(kind), read.file.columns);
      expect(Object.values(choice).toSorted()).toEqual([...read.file.columns].toSorted());
      expect(missingFields(uploadFields(kind), choice, {})).toEqual([]);
    }
  });
});
