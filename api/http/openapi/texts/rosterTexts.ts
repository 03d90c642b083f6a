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

/** Hours of a fortnight, of one person or of all. */
const workload: Readonly<Record<string, PropertyText>> = {
  hours: said('All hours of work, in hours.', 38.5),
  weekend: said('The hours of them on Saturdays and Sundays, in hours.', 8),
  afterHours: said('The hours of them before 08:00 or after 18:00 by the clock, in hours.', 4.5),
};

/** Who could have the events of a roster. */
const fillTexts: PropertyTexts = {
  ...Object.fromEntries(
    Object.entries(workload).flatMap(([name, text]) =>
      ['before', 'after', 'fair'].map((owner) => [`${owner}.${name}`, text]),
    ),
  ),
  'uneven.hours': said('How many hours some people have above an even share, in hours.', 12.5),
  'uneven.weekend': said('The same of hours on Saturdays and Sundays, in hours.', 3),
  'uneven.afterHours': said('The same of hours before 08:00 or after 18:00, in hours.', 2.5),
  'postRosterFills.day': said(
    'A local day of the fortnight whose bookings, leave and shifts count.',
    '2026-03-02',
  ),
  'postRosterFills.scope': said(
    '`drafts`: events that nobody or too few have, or whose people are in conflict. `all`: others may get other people as well.',
    'drafts',
  ),
  'preview.kept': said('How many events stay as they are, whatever is found.', 210),
  'preview.events': said('How many events of the roster are work.', 250),
  'preview.scope': said('Which events were to get people.'),
  withPeople: said('How many events have people.', 240),
  withoutPeople: said('How many events have nobody.', 10),
  'before.inConflict': said('How many events have people in conflict.', 3),
  'after.inConflict': said('How many events have people in conflict.', 0),
  peopleACustomer: said('How many different people a customer sees, on average. Null: nobody sees any.', 1.8),
  uneven: said('How far the work is from being shared out evenly.'),
  moved: said('The time to which it moves. Null: it stays at its time.'),
  unfilled: said('The events that stay without people, with what stands in the way.'),
  'people.before': said('What the person has now.'),
  'people.after': said('What the person would have.'),
  fair: said('What the person would have if the work were shared out evenly.'),
  limitHours: said(
    'The most hours that may be planned for the person in the fortnight, in hours. Null: there is no limit.',
    76,
  ),
  'before.customers': said('For how many different customers the work is.', 6),
  'after.customers': said('For how many different customers the work is.', 5),
};

/** Master rosters and their publication (docs/master-roster.md). */
export const rosterTexts: PropertyTexts = {
  ...fillTexts,
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
  customersOutOfUse: said('Customers who are out of use, for whom nothing new is published.'),
  'customersOutOfUse.id': said('Which customer it is.', 'customer-12'),
  'customersOutOfUse.name': said('What they are called.', 'Harbour Cafe'),
  'customersOutOfUse.events': said('How many of their events stay unpublished for that.', 2),
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
