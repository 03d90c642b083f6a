import { records } from '../catalogues/records.ts';
import { wordOf } from '../record/recordSentences.ts';

/** The labels of the fields of bookings, leave and breaks that differ from the fields' names. */
const ownLabels: Readonly<Record<string, string>> = {
  customerId: 'customer',
  labelIds: 'labels',
  timeZone: 'time zone',
  dateFormat: 'date format',
  resourcesNeeded: 'number of people',
  preferredResourceIds: 'preferred people',
  external: 'external work',
  visitStemId: 'service plan',
  externalIds: 'ids in other systems',
  externalData: 'data of other systems',
  equipmentIds: 'equipment',
  optionId: 'option',
  copyOf: 'copy of',
  group: 'group',
};

/** The labels of fields; a field without an entry is shown by its name. */
const fieldLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.values(records).flatMap(({ fields }) =>
      Object.keys(fields.shape).map((name) => [name, wordOf(fields, name)]),
    ),
  ),
  ...ownLabels,
};

export function fieldLabel(field: string): string {
  return fieldLabels[field] ?? field;
}
