import { type RecordName, recordNames, records } from '../../../domain/catalogues/records.ts';
import { capitalised, wordOf } from '../../../domain/record/recordSentences.ts';
import { listOf } from '../../../domain/text/listOf.ts';
import { type UploadKind, uploadKindOf } from '../../contract/upload.ts';

/** By what the records that the rows of a file mean are recognised: `Customers are recognised by reference, else by name.` */
export function recognisedBy(kind: UploadKind): string {
  if (kind === 'bookings') {
    return 'Bookings are recognised by reference, else by customer, start and title; customers by reference, else by name; people by reference or name.';
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
    listOf(
      [key].flat().map((part) => (part === 'title' ? 'name' : wordOf(fields, part))),
      'and',
    ),
  );
  const all = declaration.idInFiles === true ? ['Muster ID', ...keys] : keys;
  return `${capitalised(words.many)} are recognised by ${all.join(', else by ')}.`;
}
