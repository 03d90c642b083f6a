import type { ViolationCode } from '../../catalogue/violations.ts';
import type { CheckSwitch } from '../../settings/checkSwitches.ts';
import type { Violation } from '../allocationRecord.ts';
import type { Pairing } from '../pairing.ts';
import type { CheckedFact } from './checkedFact.ts';

/**
 * One rule of availability. `fails` decides, and a search calls nothing else. `violation` says why, with the
 * figures, and is called only for a pairing that fails.
 */
export interface Check {
  /** The 'do not check' switch that turns the check off; null if it cannot be turned off. */
  readonly doNotCheck: CheckSwitch | null;
  /** The codes of the violations that it can find. */
  readonly codes: readonly ViolationCode[];
  /**
   * All facts that it uses, including those in its figures and texts: when one of them changes, its result
   * may change.
   */
  readonly reads: readonly CheckedFact[];
  /** Whether it looks at all people of a booking together: it is rechecked with all, if any of them has changed. */
  readonly looksAtAll?: true;
  readonly fails: (pairing: Pairing) => boolean;
  readonly violation: (pairing: Pairing) => Violation;
}
