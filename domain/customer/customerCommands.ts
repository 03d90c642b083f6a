import { z } from 'zod';
import { idSchema } from '../fields.ts';
import { customerDetailsSchema } from './customerEvents.ts';

const details = customerDetailsSchema.shape;
const one = { customerId: idSchema };

export const customerCommands = {
  'customer.create': z.object({
    customerId: idSchema.optional(),
    firstName: details.firstName,
    lastName: details.lastName.default(''),
    reference: details.reference.default(null),
    email: details.email.default(null),
    mobile: details.mobile.default(null),
    address: details.address.default(null),
    location: details.location.default(null),
    uid: details.uid.default(null),
  }),
  /** Only the fields given change. */
  'customer.change': z.object({ ...one, ...customerDetailsSchema.partial().shape }),
  'customer.deactivate': z.object(one),
  'customer.reactivate': z.object(one),
  'customer.barResource': z.object({ ...one, resourceId: idSchema }),
  'customer.unbarResource': z.object({ ...one, resourceId: idSchema }),
};
