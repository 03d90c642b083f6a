import { z } from 'zod';

/** Hours of a fortnight. */
export const workloadSchema = z.object({
  hours: z.number(),
  /** Of them those on Saturdays and Sundays, and those before 08:00 or after 18:00. */
  weekend: z.number(),
  afterHours: z.number(),
});

/** What a plan of a fortnight comes to. */
export const planFiguresSchema = z.object({
  withPeople: z.int(),
  withoutPeople: z.int(),
  inConflict: z.int(),
  score: z.number(),
  /** How many different people a customer sees, on average; null if nobody sees any. */
  peopleACustomer: z.number().nullable(),
  /** How many hours of each kind would have to change hands until everybody had a fair share. */
  uneven: workloadSchema,
});
export type PlanFiguresView = z.infer<typeof planFiguresSchema>;
