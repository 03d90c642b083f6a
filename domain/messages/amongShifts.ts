/**
 * Whether those who work find a record among their own shifts, where they have no list of its kind: open shifts, and shifts
 * that are offered.
 */
export function isAmongShifts(category: string): boolean {
  return category === 'openShift' || category === 'shiftOffer';
}
