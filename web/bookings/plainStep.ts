import type { ManyStep, PlainStep } from '../../domain/booking/manySteps.ts';

/** Whether a step takes nothing but the bookings. */
export function isPlain(step: ManyStep): step is PlainStep {
  return (
    step === 'booking.confirm' ||
    step === 'booking.dispatch' ||
    step === 'booking.allocateAutomatically' ||
    step === 'booking.deactivate' ||
    step === 'booking.reactivate'
  );
}
