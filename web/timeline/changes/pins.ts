import { z } from 'zod';

const pinsSchema = z.array(z.string());
/** Old pins make room for new ones, far beyond what a fortnight holds. */
const mostPins = 5000;

/** Bookings that optimising leaves alone, kept in this browser for one organisation. */
export function readPins(organisationId: string): ReadonlySet<string> {
  const kept = localStorage.getItem(keyOf(organisationId));
  if (kept === null) return new Set();
  try {
    return new Set(pinsSchema.parse(JSON.parse(kept)));
  } catch (error) {
    // Written by something else: begin anew rather than stop the board.
    console.error(error);
    return new Set();
  }
}

export function keepPins(organisationId: string, pins: ReadonlySet<string>): void {
  localStorage.setItem(keyOf(organisationId), JSON.stringify([...pins].slice(-mostPins)));
}

function keyOf(organisationId: string): string {
  return `muster.timeline.pins.${organisationId}`;
}
