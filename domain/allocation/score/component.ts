import type { ScorePart } from '../allocationRecord.ts';
import type { Pairing } from '../pairing.ts';

/** One named part of a score (scheduling §9). */
export interface Component {
  readonly name: ScorePart['name'];
  readonly points: (pairing: Pairing) => number;
}

/** A value limited to 0..1, as the weighted components take it. */
export function fraction(value: number): number {
  return Math.min(1, Math.max(0, value));
}
