import { customerPlaceSchema } from '../customer/customer.ts';
import { entries } from '../record/field.ts';
import { factsOf, takenOf } from '../record/fieldFacts.ts';

const otherPlaces = entries('Other places', customerPlaceSchema, {
  entry: 'place',
  class: 'plain',
  help: 'Other places where the work is done.',
  alsoKnownAs: ['all_location', 'Further places', 'Stops'],
  example: 'Warehouse|12 Acacia Street, Marrickville NSW 2204|-33.911|151.155',
});

/**
 * The further places of a booking as a field, so that forms edit them, and files hold them, as the other addresses of a
 * customer.
 */
export const otherPlacesFacts = factsOf(otherPlaces);
export const otherPlacesTaken = takenOf(otherPlaces);
