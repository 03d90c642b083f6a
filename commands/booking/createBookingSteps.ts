import type { Booking } from '../../domain/booking/booking.ts';
import { bookingDecider } from '../../domain/booking/bookingDecider.ts';
import { changesPlacement } from '../../domain/booking/changesPlacement.ts';
import { equipmentTaken } from '../../domain/booking/equipmentTaken.ts';
import type { RunnerParts } from '../pipeline/aggregateRunner.ts';
import { createStreamStates } from '../pipeline/streamStates.ts';
import { createStepRunner } from '../step/carryOut.ts';
import { stepEquipment } from '../step/stepEquipment.ts';

/** How several bookings change as one step: their states, and what carries the step out under its fences. */
export function createBookingSteps(parts: RunnerParts) {
  const { log, fences, holds, keptStreams } = parts;
  const states = createStreamStates(log, bookingDecider, keptStreams);
  const carryOut = createStepRunner<Booking>({
    log,
    fences,
    states,
    decider: states,
    holding: { holds, changesHeld: changesPlacement },
    equipment: stepEquipment(parts, equipmentTaken),
  });
  return { states, carryOut };
}
