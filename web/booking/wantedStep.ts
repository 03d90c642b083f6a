import { useSyncExternalStore } from 'react';
import type { BookingAction } from '../../domain/workflow/workflowDefinition.ts';

/** A step of a booking's life, or another that its drawer begins: to split it, and to look among external people. */
export type BookingStep = BookingAction | 'split' | 'agency';

/** A step that somebody has chosen elsewhere, for the form of the booking or the record to take. */
export type WantedStep =
  | { readonly bookingId: string; readonly action: BookingStep }
  | { readonly recordId: string; readonly step: string };

/** Milliseconds after which nobody waits for it any more: the booking could not be opened. */
const timeoutMs = 30_000;

let wanted: (WantedStep & { readonly until: number }) | undefined;
const told = new Set<() => void>();

/**
 * Has a step taken as soon as its booking or record is open, as if it had been chosen there. It is kept in memory and not in an
 * address, so that no link can take a step.
 */
export function wantStep(step: WantedStep): void {
  wanted = { ...step, until: performance.now() + timeoutMs };
  for (const tell of told) tell();
}

/** The step that is wanted of a booking, once. */
export function takeWantedStep(bookingId: string): BookingStep | undefined {
  const step = wanted;
  if (step === undefined || !('bookingId' in step) || step.bookingId !== bookingId) return undefined;
  wanted = undefined;
  return performance.now() < step.until ? step.action : undefined;
}

/** The name of the step that is wanted of a record, once. */
export function takeWantedRecordStep(recordId: string): string | undefined {
  const step = wanted;
  if (step === undefined || !('recordId' in step) || step.recordId !== recordId) return undefined;
  wanted = undefined;
  return performance.now() < step.until ? step.step : undefined;
}

/** Changes whenever a step is wanted. */
export function useWantedStep(): WantedStep | undefined {
  return useSyncExternalStore(
    (tell) => {
      told.add(tell);
      return () => told.delete(tell);
    },
    () => wanted,
  );
}
