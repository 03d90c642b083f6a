import { id, type PropertyTexts, said } from './propertyText.ts';

/** Commands in bulk and by reference, and what their answers hold. */
export const commandTexts: PropertyTexts = {
  recordId: id('booking', 'The id of the record that the command was about. Null: it was about many.'),
  'CommandAnswer.created': said('What the command made.'),
  'created.kind': said('What it is.', 'booking'),
  'CommandAnswer.record': said(
    'With `include=record`: the record as `GET` by its id answers it. Null: it is gone, or not yours to see.',
    {
      id: 'booking-7f3a',
      title: 'Weekly visit',
    },
  ),
  'events.subject': said('The record, `category/id`, as in the feed.', 'booking/7f3a'),
  commands: said('The commands, in the order in which those about the same record are decided.'),
  'commands.name': said('The name of the command.', 'booking.create'),
  'commands.id': said('Its Idempotency-Key. Omitted: every request is a new command.', 'visit-2041'),
  'commands.ifRevision': said('The revision that the sender saw, as in `If-Match`.', 3),
  input: said('The input of the command, as its own route takes it.', { bookingId: 'booking-7f3a' }),
  'outcomes.id': said('The Idempotency-Key of the command, given or made.', 'visit-2041'),
  'outcomes.answer': said('What the command answered.'),
  problem: said('Why it was refused.'),
  outcomes: said('What became of each command, in the order in which they were sent.'),
  accepted: said('How many of the commands happened.', 2),
  refused: said('How many of the commands were refused.', 1),
  'BulkAnswer.position': said(
    'The position of the last event of all of them; 0 if nothing has happened.',
    4711,
  ),
};
