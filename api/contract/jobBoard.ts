import { z } from 'zod';

/** Where a bid is in its life. */
export const bidStages = ['new', 'accepted', 'declined', 'withdrawn'] as const;

const instant = (what: string, example: number) =>
  z.int().meta({ description: `${what} Epoch seconds, UTC.`, examples: [example] });
const amount = (what: string) =>
  z
    .number()
    .nullable()
    .meta({ description: what, examples: [42.5] });

/** `GET /api/v1/offered-jobs`: the jobs that are offered to the person asking, and what keeps them from each. */
export const offeredJobsSchema = z.object({
  position: z.int(),
  jobs: z
    .array(
      z.object({
        id: z.string().meta({ description: 'The job offer.', examples: ['offer-7f3a'] }),
        title: z.string().meta({ description: 'What is to be done.', examples: ['Evening round'] }),
        start: instant('When the work begins.', 1_772_370_000),
        end: instant('When the work ends.', 1_772_398_800),
        openUntil: instant('Until when it is offered.', 1_772_362_800),
        address: z
          .string()
          .nullable()
          .meta({
            description: 'Where it is, in one line. Null: nothing is said of that.',
            examples: ['12 Acacia Street'],
          }),
        notes: z.string().meta({ description: 'What else is to be known.', examples: ['Bring the key'] }),
        rate: amount(
          'What is paid for it, in the currency of the organisation. Null: nothing is said of that.',
        ),
        byChoice: z.boolean().meta({
          description: 'Whether people bid for it, and a planner chooses; else the first has it.',
          examples: [false],
        }),
        isOpen: z.boolean().meta({
          description: 'Whether it can still be taken or bid for.',
          examples: [true],
        }),
        placesLeft: z.int().meta({ description: 'How many more people can take it.', examples: [1] }),
        people: z
          .array(
            z.object({
              resourceId: z.string().meta({ description: 'The person.', examples: ['resource-7f3a'] }),
              name: z.string().meta({ description: 'Their name.', examples: ['Rosa Lindqvist'] }),
              distanceKm: z
                .number()
                .nullable()
                .meta({
                  description:
                    'How many kilometres from it they live, as the crow flies. Null: a location is missing.',
                  examples: [4.2],
                }),
              obstacles: z.array(z.string()).meta({
                description: 'Everything that keeps it from them. Empty: they can take it.',
                examples: [["Labels don't match. Missing: Nursing"]],
              }),
              bid: z
                .object({
                  id: z.string().meta({ description: 'The bid.', examples: ['bid-7f3a'] }),
                  stage: z
                    .enum(bidStages)
                    .meta({ description: 'Where it is in its life.', examples: ['new'] }),
                  rate: amount(
                    'What they ask for, in the currency of the organisation. Null: the rate of the offer.',
                  ),
                })
                .nullable()
                .meta({ description: 'What they bid for it. Null: nothing.', examples: [null] }),
            }),
          )
          .meta({
            description: 'The person asking; for a partner, everybody of theirs to whom it is offered.',
          }),
      }),
    )
    .meta({ description: 'First what can be taken, then the rest; each by its beginning. At most 100.' }),
});
export type OfferedJob = z.infer<typeof offeredJobsSchema>['jobs'][number];
export type PersonOfJob = OfferedJob['people'][number];

/** `GET /api/v1/job_board/{jobOfferId}/bids` (planners): the bids that wait for a planner, in the order of the engine. */
export const rankedBidsSchema = z.object({
  position: z.int(),
  bids: z
    .array(
      z.object({
        id: z.string().meta({ description: 'The bid.', examples: ['bid-7f3a'] }),
        resourceId: z.string().meta({ description: 'Who bids.', examples: ['resource-7f3a'] }),
        name: z.string().meta({ description: 'Their name.', examples: ['Rosa Lindqvist'] }),
        rate: amount('What they ask for, in the currency of the organisation. Null: the rate of the offer.'),
        notes: z.string().meta({ description: 'What they say about it.', examples: ['I live next door'] }),
        score: z
          .number()
          .nullable()
          .meta({
            description: 'How many points the allocation engine gives them. Null: they are out of use.',
            examples: [182.5],
          }),
        obstacles: z.array(z.string()).meta({
          description: 'Everything that the allocation engine has against them. Empty: they fit.',
          examples: [["Labels don't match. Missing: Nursing"]],
        }),
      }),
    )
    .meta({
      description: 'Those that fit first, the best first, as planners are shown who could take work.',
    }),
});
export type RankedBid = z.infer<typeof rankedBidsSchema>['bids'][number];
