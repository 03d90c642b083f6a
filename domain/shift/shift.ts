import type { ShiftDetails } from './shiftEvents.ts';

/** A weekly timesheet (scheduling §3, Shift). A removed one may be created anew. */
export type Shift =
  | { readonly status: 'none' }
  | { readonly status: 'current'; readonly details: ShiftDetails }
  | { readonly status: 'removed' };
