import { recordNames } from '../../domain/records.ts';
import { type UploadField, type UploadKind, uploadKindOf } from '../contract/upload.ts';
import { bookingFields } from './fields/bookingFields.ts';
import { fieldOfRow } from './fields/fieldRow.ts';
import { shiftFields } from './fields/shiftFields.ts';
import { recordFileOf } from './recordFile.ts';

/** Kinds whose rows are not records one by one. */
const ownFields: { readonly [Kind in UploadKind]?: readonly UploadField[] } = {
  shifts: shiftFields.map(fieldOfRow),
  bookings: bookingFields.map(fieldOfRow),
};

const ofRecords: ReadonlyMap<UploadKind, readonly UploadField[]> = new Map(
  recordNames.map((name) => {
    const { parts, end } = recordFileOf(name);
    return [uploadKindOf(name), [...parts, ...(end === null ? [] : [end])].flatMap(({ fields }) => fields)];
  }),
);

/**
 * The fields of a file of a kind, and the column names that match them (`GET /api/v1/uploads/{kind}/fields`).
 */
export function uploadFields(kind: UploadKind): readonly UploadField[] {
  return ownFields[kind] ?? ofRecords.get(kind) ?? [];
}
