import { z } from 'zod';
import { commandIdSchema, idSchema, textSchema } from '../kernel/fields.ts';
import { refusalTexts } from '../text/texts.ts';
import { absenceDetailsSchema, openingStatusSchema } from './absenceEvents.ts';

const one = { absenceId: idSchema };
const { resourceId, kind, start, end, reason } = absenceDetailsSchema.shape;
const note = { reason: textSchema.default('') };

/** The longest absence: a year, including a leap day. */
export const longestAbsenceSeconds = 366 * 86_400;

const begun = { absenceId: idSchema.optional(), resourceId, start, end, reason: reason.default('') };

function spanInOrder<Schema extends z.ZodType<{ start: number; end: number }>>(schema: Schema): Schema {
  return schema
    .refine((absence) => absence.end > absence.start, {
      path: ['end'],
      message: refusalTexts.endBeforeStart,
    })
    .refine((absence) => absence.end - absence.start <= longestAbsenceSeconds, {
      path: ['end'],
      message: refusalTexts.absenceTooLong,
    });
}

export const absenceCommands = {
  /** Without `absenceId` the id is derived from the command id. */
  'absence.create': spanInOrder(
    z.object({
      ...begun,
      kind,
      status: openingStatusSchema.default('approved'),
    }),
  ),
  /** Leave of one's own, for a planner to decide. */
  'absence.request': spanInOrder(z.object(begun)),
  /** Only the fields given are changed; the resource and the kind are fixed. */
  'absence.change': z.object({
    ...one,
    start: start.optional(),
    end: end.optional(),
    reason: reason.optional(),
  }),
  'absence.approve': z.object(one),
  'absence.decline': z.object({ ...one, ...note }),
  'absence.cancel': z.object({ ...one, ...note }),
  /** Takes back what a command did to it. */
  'absence.undo': z.object({ ...one, commandId: commandIdSchema }),
};
