import { z } from 'zod';
import { idSchema, textSchema } from '../fields.ts';
import { refusalTexts } from '../texts.ts';
import { absenceDetailsSchema, openingStatusSchema } from './absenceEvents.ts';

const one = { absenceId: idSchema };
const { resourceId, kind, start, end, reason } = absenceDetailsSchema.shape;
const note = { reason: textSchema.default('') };

/** Nobody's leave is longer: a year, and a day where it is a leap year. */
export const longestAbsenceSeconds = 366 * 86_400;

export const absenceCommands = {
  /** Without `absenceId` the id derives from the command id. */
  'absence.create': z
    .object({
      absenceId: idSchema.optional(),
      resourceId,
      kind,
      start,
      end,
      reason: reason.default(''),
      status: openingStatusSchema.default('approved'),
    })
    .refine((absence) => absence.end > absence.start, {
      path: ['end'],
      message: refusalTexts.endBeforeStart,
    })
    .refine((absence) => absence.end - absence.start <= longestAbsenceSeconds, {
      path: ['end'],
      message: refusalTexts.absenceTooLong,
    }),
  /** Only the fields given; the resource and the kind stay. */
  'absence.change': z.object({
    ...one,
    start: start.optional(),
    end: end.optional(),
    reason: reason.optional(),
  }),
  'absence.approve': z.object(one),
  'absence.decline': z.object({ ...one, ...note }),
  'absence.cancel': z.object({ ...one, ...note }),
};
