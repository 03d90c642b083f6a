import { type RecordName, recordNames, records } from '../../../domain/catalogues/records.ts';
import { capitalised, wordOf } from '../../../domain/record/recordSentences.ts';
import { type UploadKind, uploadKindOf } from '../../contract/upload.ts';

/** By what the records that the rows of a file mean are recognised: `Customers are recognised by reference, else by name.` */
export function recognisedBy(kind: UploadKind): string {
  if (kind === 'bookings') {
    return 'Bookings are recognised by reference, else by customer, start and title; customers by reference, else by name; people by reference or name.';
  }
  if (kind === 'absences') {
    return 'Leave and breaks are recognised by person, kind and start; people by reference or name.';
  }
  if (kind === 'bookingSteps') {
    return 'Bookings are recognised by reference or id, people by reference or name, labels by name.';
  }
  return recordNames
    .filter((name) => uploadKindOf(name) === kind)
    .map(sentence)
    .join(' ');
}

function sentence(name: RecordName): string {
  const { words, declaration, fields } = records[name];
  const keys = declaration.keys.map((key) =>
    [key]
      .flat()
      .map((part) => (part === 'title' ? 'name' : wordOf(fields, part)))
      .join(' and '),
  );
  return `${capitalised(words.many)} are recognised by ${keys.join(', else by ')}.`;
}
