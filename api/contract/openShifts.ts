import { z } from 'zod';

/** How somebody stands to an open shift. */
export const openShiftStandings = ['has', 'asks', 'fits', 'doesNotFit'] as const;

/** `GET /api/v1/open-shifts/{openShiftId}/people` (planners): who has an open shift, asks for it, and could take it. */
export const openShiftPeopleSchema = z.object({
  position: z.int(),
  people: z
    .array(
      z.object({
        resourceId: z.string().meta({ description: 'The person.', examples: ['resource-7f3a'] }),
        name: z.string().meta({ description: 'Their name.', examples: ['Rosa Lindqvist'] }),
        standing: z.enum(openShiftStandings).meta({
          description: 'Whether they have it, ask for it, could take it, or do not fit.',
          examples: ['fits'],
        }),
        mayBeGiven: z.boolean().meta({
          description:
            'Whether a planner can give it to them: limits of hours and breaks do not prevent that.',
          examples: [true],
        }),
        reasons: z.array(z.string()).meta({
          description:
            'Everything that speaks against it; of somebody who has it, that they no longer work it.',
          examples: [["Labels don't match. Missing: Nursing"]],
        }),
      }),
    )
    .meta({ description: 'Everybody who is in use: first who has it, who asks, who fits; each by name.' }),
});
export type OpenShiftPeople = z.infer<typeof openShiftPeopleSchema>;
export type OpenShiftPerson = OpenShiftPeople['people'][number];

const spanFields = {
  start: z.int().meta({ description: 'When it begins. Epoch seconds, UTC.', examples: [1_772_370_000] }),
  end: z.int().meta({ description: 'When it ends. Epoch seconds, UTC.', examples: [1_772_398_800] }),
};

/** `GET /api/v1/offered-shifts`: what is offered to whoever asks: open shifts and shifts of colleagues. */
export const offeredShiftsSchema = z.object({
  position: z.int(),
  shifts: z
    .array(
      z.object({
        id: z.string().meta({ description: 'The open shift.', examples: ['open-7f3a'] }),
        title: z.string().meta({ description: 'What is to be done.', examples: ['Evening round'] }),
        ...spanFields,
        address: z
          .string()
          .nullable()
          .meta({
            description: 'Where it is, in one line. Null: nothing is said of that.',
            examples: ['12 Acacia Street, Marrickville NSW 2204'],
          }),
        notes: z.string().meta({ description: 'What else is to be known.', examples: ['Bring the key'] }),
        byApproval: z.boolean().meta({
          description: 'Whether it is asked for, and a planner decides; else whoever is first has it.',
          examples: [false],
        }),
        placesLeft: z.int().meta({ description: 'How many more people can take it.', examples: [1] }),
        mine: z.enum(['no', 'asked', 'taken']).meta({
          description: 'Whether whoever asks has taken it, or asked for it.',
          examples: ['no'],
        }),
      }),
    )
    .meta({ description: 'Those to come, by their beginning; at most 100.' }),
  offers: z
    .array(
      z.object({
        id: z.string().meta({ description: 'The shift offer.', examples: ['offer-7f3a'] }),
        from: z
          .string()
          .meta({ description: 'The name of whoever offers it.', examples: ['Rosa Lindqvist'] }),
        ...spanFields,
        inReturn: z
          .object(spanFields)
          .nullable()
          .meta({
            description: 'The shift that they want from the colleague. Null: none.',
            examples: [{ start: 1_772_802_000, end: 1_772_830_800 }],
          }),
        notes: z.string().meta({ description: 'What they say of it.', examples: ['My sister marries'] }),
        byApproval: z.boolean().meta({
          description: 'Whether a planner decides once somebody has agreed; else whoever agrees has it.',
          examples: [true],
        }),
        mine: z.enum(['offered', 'no', 'agreed', 'given']).meta({
          description: 'Whether whoever asks offers it, could take it over, has agreed to, or got it.',
          examples: ['no'],
        }),
        standing: z.enum(['offered', 'agreed', 'given', 'over']).meta({
          description:
            'Whether it is still offered, somebody has agreed, it was given to somebody, or the shift in return has begun.',
          examples: ['offered'],
        }),
      }),
    )
    .meta({
      description: 'Shifts that colleagues offer and that whoever asks could take over, and the own offers.',
    }),
});
export type OfferedShifts = z.infer<typeof offeredShiftsSchema>;
export type ColleagueOffer = OfferedShifts['offers'][number];
export type OfferedShift = OfferedShifts['shifts'][number];
