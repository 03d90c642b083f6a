import type { BookingView } from '../../api/contract/views.ts';
import type { BookingAction } from '../../domain/workflow/workflowDefinition.ts';

/** The steps that carry a booking forward, the usual next one first: one of them is the main button. */
const onward: readonly BookingAction[] = [
  'approveCancellation',
  'confirm',
  'dispatch',
  'start',
  'finish',
  'review',
  'feedback',
  'unpark',
  'reopen',
];

/** The findings that say that somebody cannot come at all. */
const absent: readonly string[] = [
  'resource_on_leave',
  'resource_break_time',
  'resource_inactive',
  'resource_inactive_date',
  'resource_busy',
];

/**
 * The step that the main button takes: none that sends somebody off who cannot come, since what comes first then
 * is to choose somebody else.
 */
export function nextStep(
  { violations }: Pick<BookingView, 'violations'>,
  possible: readonly BookingAction[],
): BookingAction | undefined {
  const next = onward.find((action) => possible.includes(action));
  const sendsOff = next === 'confirm' || next === 'dispatch' || next === 'start';
  const cannotCome = violations.some(({ code }) => absent.includes(code));
  return sendsOff && cannotCome && possible.includes('allocate') ? undefined : next;
}
