import { z } from 'zod';

/** What the process of the subscribers is told. */
export const subscriberOrderSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('open'),
    subscribers: z.array(
      z.object({ address: z.string(), token: z.string(), after: z.int(), types: z.string().nullable() }),
    ),
  }),
  /** To be answered once each has come as far as its organisation's head, in the order of opening. */
  z.object({ kind: z.literal('report'), heads: z.array(z.int()) }),
]);
export type SubscriberOrder = z.infer<typeof subscriberOrderSchema>;

/** What one subscriber heard, in the order of hearing. `at` are times of `nowMs`. */
const heardSchema = z.object({
  seqs: z.array(z.int()),
  ids: z.array(z.string()),
  at: z.array(z.number()),
});
export type HeardEvents = z.infer<typeof heardSchema>;

/** What it answers: that all are connected and have caught up, and later what each of them heard. */
export const subscriberReportSchema = z.union([z.literal('opened'), z.array(heardSchema)]);
export type SubscriberReport = z.infer<typeof subscriberReportSchema>;
