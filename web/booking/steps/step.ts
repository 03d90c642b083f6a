import type { BookingView } from '../../../api/contract/views.ts';
import type { BookingCommands } from '../../../domain/booking/bookingCommands.ts';
import type { CommandState } from '../../client/useCommand.ts';

/** Sends a step of the open booking; returns whether it was accepted. */
export type SendStep = <Name extends keyof BookingCommands>(
  name: Name,
  input: BookingCommands[Name],
) => Promise<unknown>;

/** The properties of every step's form. */
export interface StepProps {
  readonly booking: BookingView;
  readonly state: CommandState;
  readonly send: SendStep;
  readonly onCancel: () => void;
}

/**
 * Whether a planner may overrule the refusal (`IsForceAllocation`): a person is busy, or the checks failed
 * and that cannot be ruled out.
 */
export function mayBeForced(state: CommandState): boolean {
  return state.kind === 'refused' && (state.code === 'resource_busy' || state.code === 'fallback');
}
