import type { ViolationCode } from '../../catalogue/violations.ts';
import type { OrganisationSettings } from '../../organisation/organisationSettings.ts';
import type { Violation } from '../allocationRecord.ts';
import type { Pairing } from '../pairing.ts';
import type { CheckedFact } from './checkedFact.ts';

/**
 * One rule of availability. `fails` decides and is all that a search asks; `violation` says why, with the
 * numbers, and is asked only of a pairing that fails.
 */
export interface Check {
  /** The 'do not check' switch that turns it off; null: it cannot be turned off. */
  readonly doNotCheck: keyof OrganisationSettings['doNotCheck'] | null;
  /** What it can say. */
  readonly codes: readonly ViolationCode[];
  /** All that it looks at, its figures and texts included: where one of these changes, it may say something else. */
  readonly reads: readonly CheckedFact[];
  readonly fails: (pairing: Pairing) => boolean;
  readonly violation: (pairing: Pairing) => Violation;
}
