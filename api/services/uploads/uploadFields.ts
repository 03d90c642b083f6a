import { listedNames } from '../../../domain/catalogues/records.ts';
import { type UploadField, type UploadKind, uploadKindOf, uploadKinds } from '../../contract/upload.ts';
import { bookingFields } from './fields/bookingFields.ts';
import { bookingStepFields } from './fields/bookingStepFields.ts';
import { exportNames } from './fields/exportNames.ts';
import { fieldOfRow } from './fields/fieldRow.ts';
import { shiftFields } from './fields/shiftFields.ts';
import { translatedNames } from './fields/translatedNames.ts';
import { recordFileOf } from './recordFile.ts';

/** Kinds whose rows are not records one by one. */
const ownFields: { readonly [Kind in UploadKind]?: readonly UploadField[] } = {
  shifts: shiftFields.map(fieldOfRow),
  bookings: bookingFields.map(fieldOfRow),
  bookingSteps: bookingStepFields.map(fieldOfRow),
};

const ofRecords: ReadonlyMap<UploadKind, readonly UploadField[]> = new Map(
  listedNames.map((name) => {
    const { parts, end } = recordFileOf(name);
    return [uploadKindOf(name), [...parts, ...(end === null ? [] : [end])].flatMap(({ fields }) => fields)];
  }),
);

const ofKinds: ReadonlyMap<UploadKind, readonly UploadField[]> = new Map(
  uploadKinds.map((kind) => {
    const fields = ownFields[kind] ?? ofRecords.get(kind) ?? [];
    return [kind, fields.map((field) => withExportNames(kind, field))];
  }),
);

function withExportNames(kind: UploadKind, field: UploadField): UploadField {
  const further = exportNames[kind]?.[field.field]?.split(', ') ?? [];
  const names = [...field.alsoKnownAs, ...further, ...translatedNames(kind, field.field)];
  return { ...field, alsoKnownAs: [...new Set(names)] };
}

/**
 * The fields of a file of a kind, and the column names that match them (`GET /api/v1/uploads/{kind}/fields`).
 */
export function uploadFields(kind: UploadKind): readonly UploadField[] {
  return ofKinds.get(kind) ?? [];
}
