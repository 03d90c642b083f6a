import type { Channels, MusterBookingCreatedV3 } from './generated/frames.ts';

type FeedFrame = Channels['events-stream']['answer'];
type LiveRequest = NonNullable<Channels['live']['request']>;

const isAboutBooking = (event: { type: string }): event is MusterBookingCreatedV3 =>
  event.type === 'muster.booking.created.v4';

/** Reads frames of the feed by the types that are generated from the AsyncAPI document. */
export function titlesIn(frames: readonly FeedFrame[]): readonly string[] {
  return frames.flatMap((frame) => {
    switch (frame.kind) {
      case 'event':
        return isAboutBooking(frame.event) ? [`${frame.event.seq}: ${frame.event.data.title}`] : [];
      case 'hello':
        return [`of ${frame.epoch}`];
      default:
        return [`${frame.kind} at ${frame.cursor}`];
    }
  });
}

/** What a client of the live changes sends. */
export const watching: LiveRequest = { kind: 'watch', name: 'mine', topic: 'bookings', after: 0 };

// @ts-expect-error: A topic that does not exist does not compile.
export const strange: LiveRequest = { kind: 'watch', name: 'mine', topic: 'weather', after: 0 };
