import { z } from 'zod';

/** What became of asking somebody whether they do what they are rostered for. */
export const answerStandings = ['asked', 'reminded', 'yes', 'no'] as const;

/** `GET /api/v1/bookings/{bookingId}/answers` (planners): what its people have answered, and who has not. */
export const bookingAnswersSchema = z.object({
  position: z.int(),
  people: z
    .array(
      z.object({
        resourceId: z.string().meta({ description: 'The person.', examples: ['resource-7f3a'] }),
        name: z.string().meta({ description: 'Their name.', examples: ['Rosa Lindqvist'] }),
        standing: z.enum(answerStandings).meta({
          description:
            'Whether they have been asked and have not answered, have been reminded as well, or have said yes or no.',
          examples: ['reminded'],
        }),
        remindedAt: z
          .int()
          .nullable()
          .meta({
            description: 'When they were reminded. Epoch milliseconds, UTC. Null: they were not.',
            examples: [1_772_398_800_000],
          }),
        remindsAt: z
          .int()
          .nullable()
          .meta({
            description:
              'When they are to be reminded, if they have not answered by then. Epoch seconds, UTC. Null: never.',
            examples: [1_772_284_400],
          }),
        reason: z
          .string()
          .nullable()
          .meta({ description: 'Why they said no. Null: they did not.', examples: ['At the dentist'] }),
      }),
    )
    .meta({
      description:
        'The people of the booking who were asked, and those who are off it because they said no. Empty: nobody was asked.',
    }),
});
export type BookingAnswers = z.infer<typeof bookingAnswersSchema>;
export type PersonsAnswer = BookingAnswers['people'][number];
