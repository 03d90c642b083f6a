import type { BookingView } from '../../api/contract/views.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import type { Claims } from '../../domain/rights/persona.ts';

/** Whether a planner may make it inactive, or active again; undefined for everybody else. */
export function activityChoice(
  { inactive }: Pick<BookingView, 'inactive'>,
  claims: Claims,
): 'deactivate' | 'reactivate' | undefined {
  const choice = inactive ? 'reactivate' : 'deactivate';
  return mayCommand(claims, `booking.${choice}`) ? choice : undefined;
}
