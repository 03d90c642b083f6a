import { z } from 'zod';
import { idSchema } from '../fields.ts';
import { resourceDetailsSchema } from './resourceEvents.ts';

const details = resourceDetailsSchema.shape;
const one = { resourceId: idSchema };

export const resourceCommands = {
  'resource.create': z.object({
    resourceId: idSchema.optional(),
    firstName: details.firstName,
    lastName: details.lastName.default(''),
    reference: details.reference.default(null),
    email: details.email.default(null),
    mobile: details.mobile.default(null),
    labelIds: details.labelIds.max(100).default([]),
    location: details.location.default(null),
    external: details.external.default(false),
    partner: details.partner.default(false),
    promotedDispatcher: details.promotedDispatcher.default(false),
    maxHoursPerDay: details.maxHoursPerDay.default(null),
    maxHoursPerWeek: details.maxHoursPerWeek.default(null),
    maxHoursPerFortnight: details.maxHoursPerFortnight.default(null),
    capacity: details.capacity.default(1),
    inactiveDate: details.inactiveDate.default(null),
    uid: details.uid.default(null),
  }),
  /** Only the fields given change. */
  'resource.change': z.object({ ...one, ...resourceDetailsSchema.partial().shape }),
  'resource.deactivate': z.object(one),
  'resource.reactivate': z.object(one),
};
