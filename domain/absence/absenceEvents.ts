import { z } from 'zod';
import { defineEvent, type EventOf } from '../event.ts';
import { textSchema } from '../fields.ts';
import { choice, requiredInstant, requiredRef, text } from '../record/field.ts';

/** The record kinds of scheduling §3: leave is asked for and decided about, a break belongs to a working day. */
export const absenceKinds = { leave: 'Leave', break: 'Break' } as const;
export type AbsenceKind = keyof typeof absenceKinds;

/** Who is away, and from when to when: epoch seconds, `end` is not part of it (scheduling §3, §5.3). */
export const absenceDetailsSchema = z.object({
  resourceId: requiredRef('resource', 'Resource'),
  kind: choice('Kind', absenceKinds),
  start: requiredInstant('From'),
  end: requiredInstant('To'),
  /** What for, in the words of whoever entered it; may be empty. */
  reason: text('Reason'),
});
export type AbsenceDetails = z.infer<typeof absenceDetailsSchema>;

/** How an absence begins: asked for, or agreed to already. */
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
};
export type AbsenceEvent = EventOf<typeof absenceEvents>;
