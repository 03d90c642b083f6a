import { z } from 'zod';
import { instantSchema } from '../../domain/kernel/fields.ts';
import { holdSchema } from './holds.ts';

/** The boards on which colleagues see one another, as the menu names them (shell §2.1). */
export const lookedAtBoards = ['timeline', 'week', 'scheduler'] as const;

/** Days of a board, from the begin of the first to the end of the last. */
export const lookedAtSchema = z.object({
  board: z.enum(lookedAtBoards).meta({
    description: 'The board that is looked at.',
    examples: ['timeline'],
  }),
  from: instantSchema,
  to: instantSchema,
});
export type LookedAt = z.infer<typeof lookedAtSchema>;

/** What colleagues are at: who is at work on which booking, and who looks at which days. */
export const colleaguesSchema = z.object({
  holds: z.array(holdSchema.omit({ secondsLeft: true })),
  /** Each of their screens that shows something else; none for those who do not see every booking. */
  looks: z.array(lookedAtSchema.extend({ uid: z.string(), name: z.string(), own: z.boolean() })),
});
export type ColleaguesView = z.infer<typeof colleaguesSchema>;
