import { type PropertyTexts, said } from './propertyText.ts';

/** Commands in bulk and by reference, and what their answers hold. */
export const commandTexts: PropertyTexts = {
  'CommandAnswer.recordId': said(
    'The id of the record that the command was about. Null if it concerns many.',
  ),
  'created.kind': said('The kind of thing that was made.', 'booking'),
  'events.subject': said('What it happened to, as in the feed.', 'booking/booking-7f3a'),
  'CommandAnswer.record': said(
    'With `include=record`, the record as `GET` by its id answers it to the sender. Null if it is gone or the sender does not see it.',
    { id: 'label-7f3a', name: 'Lifting', revision: 0 },
  ),
  'post_commands.commands': said(
    'The commands, in the order in which those about the same record are decided.',
  ),
  'commands.input': said('The input of the command, as its own route takes it.', { name: 'Lifting' }),
  'post_commands.accepted': said('How many were accepted.', 1),
  'post_commands.refused': said('How many were refused.', 0),
  'post_commands.outcomes': said('What became of each command, in the order sent.'),
  'outcomes.problem': said('Why it was refused.'),
  'equipment.upsert.serial': said('The number that it is known by.', 'SN-88231'),
};
