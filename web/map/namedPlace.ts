import type { Location } from '../../domain/kernel/fields.ts';

/** A place that is shown for orientation. */
export interface NamedPlace {
  readonly name: string;
  readonly place: Location;
  /** The kind of record that the map is about, or a customer. */
  readonly kind: 'same' | 'customer';
}
