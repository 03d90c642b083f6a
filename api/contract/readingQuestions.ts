import { z } from 'zod';
import { namesOf } from '../../domain/record/kinds/choice.ts';

/**
 * What a file may leave open, besides the order of its dates: what is asked, and what can be answered (`answers`). Rows that
 * wait for an answer are bad rows until there is one.
 */
export const readingQuestions = {
  sameTime: {
    asks: 'Some rows end at the time of day at which they start: how long do they last?',
    waits: 'ends when it starts: say whether it lasts until the next day, or whether its end is not known',
    answers: {
      wholeDay: 'Until that time of the next day',
      unknown: 'The end is not known: they are as long as a booking without one',
    },
  },
  durationUnit: {
    asks: 'Are these numbers hours or minutes?',
    waits: 'is in hours or in minutes: say which',
    answers: { hours: 'Hours', minutes: 'Minutes' },
  },
  longBooking: {
    asks: 'Some bookings last longer than a week: is that so?',
    waits: 'makes it last longer than a week: say whether that is so, or correct it',
    answers: { right: 'Yes, they do' },
  },
  repeatedReference: {
    asks: 'The same reference stands on rows at different times: is each of them a booking?',
    waits: '',
    answers: { eachABooking: 'Yes: it is the number of a job with several bookings' },
  },
} as const;
export type ReadingQuestion = keyof typeof readingQuestions;
export const readingQuestionNames = Object.keys(readingQuestions).filter(
  (name): name is ReadingQuestion => name in readingQuestions,
);

const answers = <const Answers extends Readonly<Record<string, string>>>(question: {
  readonly answers: Answers;
}) => z.enum(namesOf(question.answers));

export const fileAnswersSchema = z
  .object({
    sameTime: answers(readingQuestions.sameTime),
    durationUnit: answers(readingQuestions.durationUnit),
    longBooking: answers(readingQuestions.longBooking),
    repeatedReference: answers(readingQuestions.repeatedReference),
  } satisfies Record<ReadingQuestion, z.ZodType>)
  .partial();

/** What a file leaves open: in how many rows, and the first of them. */
export const openQuestionSchema = z.object({
  question: z.enum(readingQuestionNames),
  rows: z.int(),
  examples: z.array(z.object({ line: z.int(), column: z.string(), value: z.string() })),
});
export type OpenQuestion = z.infer<typeof openQuestionSchema>;
