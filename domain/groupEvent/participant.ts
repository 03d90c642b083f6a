import { z } from 'zod';
import { idSchema } from '../kernel/fields.ts';
import { mostPlacesOfGroup, mostServices } from './groupDetails.ts';

/** Where a participant of a group event stands, and what it is called. */
export const attendances = {
  waiting: 'Waiting',
  expected: 'Expected',
  attended: 'Attended',
  absentWithNotice: 'Absent with notice',
  absentWithoutNotice: 'Absent without notice',
  cancelled: 'Cancelled',
} as const;
export type Attendance = keyof typeof attendances;
export const attendanceSchema = z.enum([
  'waiting',
  'expected',
  'attended',
  'absentWithNotice',
  'absentWithoutNotice',
  'cancelled',
]);

/** The services that a participant takes, by their labels. */
export const servicesTakenSchema = z.array(idSchema).max(mostServices);

/** A customer who takes part in a group event, or waits for a place. Who waits longer stands before the others. */
export const participantSchema = z.object({
  customerId: idSchema,
  serviceIds: servicesTakenSchema,
  attendance: attendanceSchema,
});
export type Participant = z.infer<typeof participantSchema>;

/** Who is to take part in a new group event, each once and in this order: those beyond its places wait. */
export const firstParticipantsSchema = z
  .array(z.object({ customerId: idSchema, serviceIds: servicesTakenSchema.default([]) }))
  .max(mostPlacesOfGroup)
  .refine((all) => new Set(all.map(({ customerId }) => customerId)).size === all.length, {
    message: 'must name each customer once',
  });
export type FirstParticipants = z.output<typeof firstParticipantsSchema>;

/** What planners say of whether somebody comes; `absent`: with notice, if it is told in time. */
export const saidAttendanceSchema = z.enum([
  'expected',
  'attended',
  'absent',
  'absentWithNotice',
  'absentWithoutNotice',
  'cancelled',
]);

/** What is wanted of participants: only those who are named change, and only in what is given. `removed`: they are taken off. */
export const wantedParticipantsSchema = z
  .array(
    z.object({
      customerId: idSchema,
      serviceIds: servicesTakenSchema.optional(),
      attendance: z.enum([...saidAttendanceSchema.options, 'removed']).optional(),
    }),
  )
  .max(2 * mostPlacesOfGroup)
  .refine((all) => new Set(all.map(({ customerId }) => customerId)).size === all.length, {
    message: 'must name each customer once',
  });
export type WantedParticipant = z.output<typeof wantedParticipantsSchema>[number];

/** Whether somebody has a place: who was absent keeps it, who waits or has cancelled has none. */
export function hasPlace({ attendance }: Pick<Participant, 'attendance'>): boolean {
  return attendance !== 'waiting' && attendance !== 'cancelled';
}
