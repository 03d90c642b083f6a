import type { RecordView } from '../../api/contract/views.ts';
import { dateOfLocalDay } from '../../domain/time/localDay.ts';
import type { TimeFormat } from '../timeline/time/formatTime.ts';
import type { TimelineWindow } from '../timeline/time/timelineWindow.ts';

/** What becomes of a roster on closed days, and before and after its own days, as far as that concerns a window; empty for nothing. */
export function closedDaysText(
  template: Pick<RecordView<'rosterTemplate'>, 'startDate' | 'endDate' | 'closedDays'>,
  closedDays: readonly Pick<RecordView<'closedDay'>, 'date' | 'name'>[],
  { days }: Pick<TimelineWindow, 'days'>,
  format: TimeFormat,
): string {
  const [first, last] = [days[0]?.date ?? '', dateOfLocalDay(days.at(-1)?.day ?? 0)];
  const { startDate, endDate } = template;
  const parts: string[] = [];
  if (startDate !== null && startDate > first)
    parts.push(`Nothing is published before ${format.dayOf(startDate)}.`);
  if (endDate !== null && endDate < last) parts.push(`Nothing is published after ${format.dayOf(endDate)}.`);
  const closed = closedDays.filter(({ date }) => date >= first && date <= last);
  if (closed.length > 0 && template.closedDays !== 'ignore') {
    const named = closed.map(({ date, name }) => `${format.dayOf(date)} (${name})`).join(', ');
    const becomes = template.closedDays === 'skip' ? 'left out' : 'published and marked';
    parts.push(`Closed on ${named}: what is on then is ${becomes}.`);
  }
  return parts.join(' ');
}
