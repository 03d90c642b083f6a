import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { commandIdSchema, textSchema } from '../kernel/fields.ts';
import { choice, requiredInstant, requiredRef, text } from '../record/field.ts';
import { absenceStatuses } from './absenceStatus.ts';

/** The record kinds of scheduling §3: leave is requested and decided, a break belongs to a working day. */
export const absenceKinds = { leave: 'Leave', break: 'Break' } as const;
export type AbsenceKind = keyof typeof absenceKinds;

/** Who is away, and from when to when: epoch seconds, `end` exclusive (scheduling §3, §5.3). */
export const absenceDetailsSchema = z.object({
  resourceId: requiredRef('resource', 'Resource', { class: 'plain' }),
  kind: choice('Kind', absenceKinds, { class: 'plain' }),
  start: requiredInstant('From', { class: 'plain' }),
  end: requiredInstant('To', { class: 'plain' }),
  /** The reason as it was entered; may be empty. */
  reason: text('Reason', { class: 'plain' }),
});
export type AbsenceDetails = z.infer<typeof absenceDetailsSchema>;

/** The status with which an absence begins: requested, or approved at once. */
export const openingStatusSchema = z.enum(['requested', 'approved']);

const note = z.object({ reason: textSchema });

export const absenceEvents = {
  AbsenceCreated: defineEvent(
    'AbsenceCreated',
    1,
    absenceDetailsSchema.extend({ status: openingStatusSchema }),
  ),
  AbsenceChanged: defineEvent(
    'AbsenceChanged',
    1,
    absenceDetailsSchema.pick({ start: true, end: true, reason: true }).partial(),
  ),
  AbsenceApproved: defineEvent('AbsenceApproved', 1, z.object({})),
  AbsenceDeclined: defineEvent('AbsenceDeclined', 1, note),
  AbsenceCancelled: defineEvent('AbsenceCancelled', 1, note),
  /**
   * Somebody took a step back: status, times and reasons are what they were before it. `undoes` is the id of the command
   * that took the step, `step` the type of its event; if that command was itself an undoing, what stands `again`.
   */
  AbsenceStepUndone: defineEvent(
    'AbsenceStepUndone',
    1,
    absenceDetailsSchema.pick({ start: true, end: true, reason: true }).extend({
      undoes: commandIdSchema,
      step: z.string(),
      again: z.boolean(),
      status: z.enum(absenceStatuses),
      decidedReason: textSchema.nullable(),
    }),
  ),
};
export type AbsenceEvent = EventOf<typeof absenceEvents>;
