import { type PropertyTexts, said } from './propertyText.ts';

/** Holds of bookings in work. */
export const holdTexts: PropertyTexts = {
  tab: said('The window that holds, as it names itself: a UUID.', '5f0c2f6e-3c0b-4d54-9d6c-0c2f6e3c0b4d'),
  purpose: said(
    'Whether the holds are taken, or only renewed: then those that were taken off stay off.',
    'take',
  ),
  holds: said('Who is at work on which booking, in the order of the bookings’ ids.'),
  looks: said('Who looks at which days of which board, by name.'),
  secondsLeft: said(
    'For how many seconds the hold stands if it is not renewed, by the clock of the database.',
    42,
  ),
};
