import { areaOf } from '../../domain/catalogues/areaOf.ts';
import { boardCategories, namedByBookings } from '../../domain/catalogues/boardCategories.ts';
import type { ChangedCategory } from '../../domain/catalogues/changedCategories.ts';
import type { ReadingName } from '../../domain/catalogues/readings.ts';
import { laneNames } from '../../domain/lane/lanes.ts';
import type { Area } from '../../domain/rights/area.ts';
import { trackedCategories } from '../../domain/tracked/trackedCategories.ts';
import type { Window } from './spans.ts';

/**
 * What a user looks at: a window of the board, one booking, any booking, the shifts that are offered to them, what happened
 * that concerns them, the organisation itself, or the records of a category.
 */
export type Watched =
  | ({ readonly topic: 'timeline' } & Window)
  | { readonly topic: 'booking'; readonly bookingId: string }
  | { readonly topic: 'bookings' }
  | { readonly topic: 'offeredShifts' }
  | { readonly topic: 'trackedEvents' }
  | { readonly topic: 'organisation' }
  | { readonly topic: 'records'; readonly category: ReadingName };

const ofBoards: readonly ChangedCategory[] = ['booking', ...boardCategories, ...laneNames];
const ofBookings: readonly ChangedCategory[] = ['booking'];
/** What is offered to everybody: of whatever changes there, the content is not sent. */
export const offeredCategories: readonly ChangedCategory[] = ['openShift', 'shiftOffer', 'jobOffer'];
/** What fits somebody depends on their own work, hours and leave as well, on their own labels and place, and on their bids. */
const ofOffered: readonly ChangedCategory[] = [
  ...offeredCategories,
  'shift',
  'absence',
  'resource',
  'booking',
  'calendarEvent',
  'bid',
];

/** The categories whose rows a topic includes. */
export function categoriesOf(watched: Watched): readonly ChangedCategory[] {
  switch (watched.topic) {
    case 'timeline':
      return ofBoards;
    case 'booking':
    case 'bookings':
      return ofBookings;
    case 'offeredShifts':
      return ofOffered;
    case 'trackedEvents':
      return trackedCategories;
    case 'organisation':
      return [];
    case 'records':
      return [watched.category];
  }
}

/** Topics that show no names beside their own rows. */
const namesNobody: readonly Watched['topic'][] = [
  'records',
  'offeredShifts',
  'trackedEvents',
  'organisation',
];

/** The areas of rights that decide what a user receives of a topic. */
export function areasOf(watched: Watched): readonly Area[] {
  const named = namesNobody.includes(watched.topic) ? [] : namedByBookings;
  return [...categoriesOf(watched), ...named].map((category) => areaOf(category));
}
