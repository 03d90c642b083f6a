import type { ExceptionReportView, ReportedBookingView } from '../../api/contract/exceptions.ts';
import { expectedBy, expectedStatuses } from '../../domain/exception/exceptionRule.ts';
import { elapsedText } from '../../domain/time/durationText.ts';

/** Why a booking is an exception, in a sentence: `Not started 35 min after its start`. */
export function exceptionText(
  { exception: { rule, lateness, reachedAt } }: ReportedBookingView,
  rules: ExceptionReportView['rules'],
): string {
  const broken = rules[rule];
  if (broken === undefined) return '';
  const { actionStatus, actionAttr, name } = broken;
  const status = expectedStatuses[actionStatus];
  const what = reachedAt === null ? `Not ${status.toLowerCase()}` : status;
  const text = `${what} ${elapsedText(lateness)} after ${expectedBy[actionAttr]}`;
  return name === null ? text : `${name}: ${text}`;
}
