import { z } from 'zod';
import { firstDaySchema, lastDaySchema } from '../../domain/masterRoster/publishCommands.ts';

/** The most days of which cover is told at once. */
export const mostCoverDays = 35;

const counts = (description: string, example: readonly number[]) =>
  z.array(z.int()).meta({ description, examples: [example] });

const coverRowSchema = z.object({
  needed: counts('How many people are needed, hour by hour, at the worst moment of each.', [0, 2, 3]),
  there: counts('How many people are there then: on shift, and neither on leave nor on a break.', [1, 2, 2]),
  assigned: counts('How many of those needed have been named by then.', [0, 2, 2]),
  short: z.int().meta({
    description: 'How many hours need more people than are there.',
    examples: [1],
  }),
});
export type CoverRowView = z.infer<typeof coverRowSchema>;

/**
 * `GET /api/v1/cover` (planners): how many people are needed against who is there, hour by hour, in all and by label.
 * Each hour is told at its worst moment: when most are missing, or fewest to spare.
 */
export const coverViewSchema = z.object({
  position: z.int(),
  from: firstDaySchema,
  to: lastDaySchema,
  hours: z.array(z.int()).meta({
    description: 'When each hour begins; it ends when the next one begins. Epoch seconds, UTC.',
    examples: [[1_772_370_000, 1_772_373_600]],
  }),
  lastHourEnds: z.int().meta({
    description: 'When the last hour ends. Epoch seconds, UTC.',
    examples: [1_773_579_600],
  }),
  all: coverRowSchema.meta({ description: 'All work, and everybody.' }),
  labels: z
    .array(
      coverRowSchema.extend({
        labelId: z.string().meta({ description: 'The label.', examples: ['label-7f3a'] }),
        name: z.string().meta({ description: 'What the label is called.', examples: ['Nursing'] }),
      }),
    )
    .meta({
      description:
        'For each label that any of the work asks for: that work, and the people who hold it; by name.',
    }),
});
export type CoverView = z.infer<typeof coverViewSchema>;
