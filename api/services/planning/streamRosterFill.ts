import { dateOfLocalDay, localDayOfDate } from '../../../domain/time/localDay.ts';
import { spanOfDays } from '../../../domain/time/periods.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { firstDayOfFortnight } from '../../../domain/week/weekStart.ts';
import type { RosterFillPreview } from '../../contract/rosterFill.ts';
import type { Frozen } from './frozen.ts';
import type { RosterFillOrder } from './makeRosterFill.ts';
import { noTemplate } from './noTemplate.ts';
import { TaskRefused } from './planningRefusal.ts';
import { type SearchListener, type SearchStreamParts, streamSearch } from './streamSearch.ts';

/** Fills a roster in one fortnight and reports on it line by line. */
export function streamRosterFill(
  order: RosterFillOrder,
  listener: SearchListener<Frozen<RosterFillPreview>>,
  parts: SearchStreamParts,
): Promise<void> {
  const { facts } = parts;
  const { org } = listener.of;
  return streamSearch(
    {
      ...listener,
      seconds: order.seconds,
      after: order.after,
      task: async () => {
        const organisation = await facts.organisation(org);
        if (organisation === undefined) throw new Error(`there is no organisation ${org}`);
        const first = firstDayOfFortnight(localDayOfDate(order.day), organisation.settings.weekStart);
        const range = { from: dateOfLocalDay(first), to: dateOfLocalDay(first + 13) };
        const roster = await facts.roster(org, order.rosterTemplateId, range);
        if (roster === undefined) throw new TaskRefused(noTemplate);
        // Night work of the day before reaches into the first day, and that of the last day beyond it.
        const span = spanOfDays(zoneOf(organisation.timeZone), first - 1, 16);
        const customerIds = [...new Set(roster.events.flatMap(({ customerId }) => customerId ?? []))];
        const allocation = await facts.allocation(org, span, { customerIds });
        return { kind: 'rosterFill', roster, allocation, order };
      },
      previewIn: (message, end) =>
        message.kind === 'rosterFill' ? { ...message.preview, ...end } : undefined,
    },
    parts,
  );
}
