import type { UploadField, UploadKind } from '../contract/upload.ts';
import { bookingFields } from './fields/bookingFields.ts';
import { customerFields } from './fields/customerFields.ts';
import type { FieldRow } from './fields/fieldRow.ts';
import { resourceFields } from './fields/resourceFields.ts';
import { servicePlanFields } from './fields/servicePlanFields.ts';
import { shiftFields } from './fields/shiftFields.ts';

/** What a file of each kind may hold, and the names its columns go by (`GET /api/v1/uploads/{kind}/fields`). */
export const uploadFields: Readonly<Record<UploadKind, readonly UploadField[]>> = {
  customers: customerFields.map(complete),
  resources: resourceFields.map(complete),
  shifts: shiftFields.map(complete),
  servicePlans: servicePlanFields.map(complete),
  bookings: bookingFields.map(complete),
};

function complete({ required = false, ...row }: FieldRow): UploadField {
  return { ...row, required };
}
