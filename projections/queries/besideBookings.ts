import type { ChangedCategory } from '../../domain/catalogues/changedCategories.ts';
import type { Place, RowOf } from './changingRows.ts';

/**
 * Records that some users see on a board only if bookings name them: a booking that arrives brings them
 * along.
 */
export const besideCategories = [
  'customer',
  'resource',
  'servicePlan',
] as const satisfies readonly ChangedCategory[];
export type BesideCategory = (typeof besideCategories)[number];

/** How a booking names them. */
export const besideBookings: {
  readonly [Category in BesideCategory]: {
    /** The column of their read model that holds the name. */
    readonly column: string;
    readonly namedBy: (booking: Place) => readonly string[];
    readonly keyOf: (row: RowOf<Category>) => string;
  };
} = {
  customer: {
    column: 'id',
    namedBy: ({ customerId }) => (customerId === undefined ? [] : [customerId]),
    keyOf: ({ id }) => id,
  },
  resource: { column: 'id', namedBy: ({ resourceIds = [] }) => resourceIds, keyOf: ({ id }) => id },
  servicePlan: {
    column: 'visit_stem_id',
    namedBy: ({ visitStemId }) => (visitStemId === null ? [] : [visitStemId]),
    keyOf: ({ visitStemId }) => visitStemId,
  },
};
