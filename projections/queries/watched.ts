import { areaOf } from '../../domain/areas.ts';
import { boardCategories, namedByBookings } from '../../domain/boardCategories.ts';
import type { ChangedCategory } from '../../domain/changedCategories.ts';
import type { ReadingName } from '../../domain/readings.ts';
import type { Area } from '../../domain/rights.ts';
import type { Window } from './spans.ts';

/** What a user looks at: a window of the board, one booking, any booking, or the records of a category. */
export type Watched =
  | ({ readonly topic: 'timeline' } & Window)
  | { readonly topic: 'booking'; readonly bookingId: string }
  | { readonly topic: 'bookings' }
  | { readonly topic: 'records'; readonly category: ReadingName };

const ofBoards: readonly ChangedCategory[] = ['booking', ...boardCategories];
const ofBookings: readonly ChangedCategory[] = ['booking'];

/** The categories whose rows a topic includes. */
export function categoriesOf(watched: Watched): readonly ChangedCategory[] {
  switch (watched.topic) {
    case 'timeline':
      return ofBoards;
    case 'booking':
    case 'bookings':
      return ofBookings;
    case 'records':
      return [watched.category];
  }
}

/** The areas of rights that decide what a user receives of a topic. */
export function areasOf(watched: Watched): readonly Area[] {
  const named = watched.topic === 'records' ? [] : namedByBookings;
  return [...categoriesOf(watched), ...named].map((category) => areaOf(category));
}
