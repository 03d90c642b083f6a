import { z } from 'zod';
import { idSchema } from '../fields.ts';
import { shiftDetailsSchema } from './shiftEvents.ts';

const one = { shiftId: idSchema };

export const shiftCommands = {
  'shift.create': shiftDetailsSchema.safeExtend({ shiftId: idSchema.optional() }),
  /** The whole timesheet anew. */
  'shift.change': shiftDetailsSchema.safeExtend(one),
  'shift.remove': z.object(one),
};
