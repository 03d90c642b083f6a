import { type PropertyText, type PropertyTexts, said } from './propertyText.ts';

/** What a publication comes to, in all and for each week. */
const counts: Readonly<Record<string, PropertyText>> = {
  created: said('How many bookings it creates.', 250),
  changed: said('How many bookings it changes.', 12),
  removed: said('How many bookings it removes.', 3),
  kept: said('How many bookings it leaves as they are although the roster says something else.', 2),
  drafts: said(
    'How many bookings it leaves without people, because those whom the roster names do not fit.',
    4,
  ),
  forced: said('How many bookings have people who do not fit, because the roster keeps them.', 1),
  unchanged: said('How many bookings are as the roster has them already.', 230),
};

/** Master rosters and their publication (docs/master-roster.md). */
export const rosterTexts: PropertyTexts = {
  ...Object.fromEntries(
    Object.entries(counts).flatMap(([name, text]) => [
      [`counts.${name}`, text],
      [`weeks.${name}`, text],
    ]),
  ),
  altered: said(
    'What becomes of bookings that people have changed since: `keep` leaves them, `replace` brings them back to the roster.',
    'keep',
  ),
  counts: said('What it comes to, for all days together.'),
  weeks: said('The same for each week of the organisation, in order.'),
  'weeks.from': said('The first day of the week that is published, local to the organisation.', '2026-03-02'),
  'weeks.to': said('The last day of the week that is published, local to the organisation.', '2026-03-08'),
  'weeks.week': said('The number of the week in its fortnight: 1 or 2.', 1),
  closedDays: said('The days on which the organisation is closed, with what the template says of them.'),
  'closedDays.date': said('The day, local to the organisation.', '2026-04-25'),
  'closedDays.name': said('Why it is closed.', 'Anzac Day'),
  'closedDays.rule': said(
    'Whether its events are left out, published and marked, or published as usual.',
    'skip',
  ),
  'closedDays.events': said('How many events the template has on that day.', 18),
  'changes.date': said('The day of the roster that it stands for, local to the organisation.', '2026-03-02'),
  'changes.named': said('The people whom the roster names.'),
  'changes.instead': said(
    'What would have been done to a booking that is kept. Null: it is not kept.',
    'change',
  ),
  'changes.isDraft': said('Whether nobody has it, because those whom the roster names do not fit.', true),
  unlisted: said('How many changes are counted and not listed.', 0),
};
