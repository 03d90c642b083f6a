import { dateOfLocalDay, localDayOfDate } from '../../domain/time/localDay.ts';
import { spanOfDays } from '../../domain/time/periods.ts';
import { zoneOf } from '../../domain/time/zone.ts';
import { firstDayOfFortnight } from '../../domain/week/weekStart.ts';
import type { RosterFillLine, RosterFillPreview } from '../contract/rosterFill.ts';
import type { Frozen } from '../routes/frozen.ts';
import { noTemplate } from '../routes/rosterPublications.ts';
import type { RosterFillOrder } from './makeRosterFill.ts';
import { TaskRefused } from './planningRefusal.ts';
import { type SearchStreamParts, streamSearch } from './streamSearch.ts';

export interface RosterFillToStream {
  readonly of: { readonly org: string; readonly uid: string };
  readonly order: RosterFillOrder;
  /** Ends the search, and with it the answer, when nobody listens any more. */
  readonly gone: AbortSignal;
  readonly write: (line: Frozen<RosterFillLine>) => void;
}

/** Fills a roster in one fortnight and reports on it line by line. */
export function streamRosterFill(
  { of, order, gone, write }: RosterFillToStream,
  parts: SearchStreamParts,
): Promise<void> {
  const { facts } = parts;
  return streamSearch<Frozen<RosterFillPreview>>(
    {
      of,
      seconds: order.seconds,
      after: order.after,
      gone,
      write,
      task: async (stopFlag) => {
        const organisation = await facts.organisation(of.org);
        if (organisation === undefined) throw new Error(`there is no organisation ${of.org}`);
        const first = firstDayOfFortnight(localDayOfDate(order.day), organisation.settings.weekStart);
        const range = { from: dateOfLocalDay(first), to: dateOfLocalDay(first + 13) };
        const roster = await facts.roster(of.org, order.rosterTemplateId, range);
        if (roster === undefined) throw new TaskRefused(noTemplate);
        // Night work of the day before reaches into the first day, and that of the last day beyond it.
        const span = spanOfDays(zoneOf(organisation.timeZone), first - 1, 16);
        const customerIds = [...new Set(roster.events.flatMap(({ customerId }) => customerId ?? []))];
        const allocation = await facts.allocation(of.org, span, { customerIds });
        return { kind: 'rosterFill', roster, allocation, order, stopFlag };
      },
      previewIn: (message, end) =>
        message.kind === 'rosterFill' ? { ...message.preview, ...end } : undefined,
    },
    parts,
  );
}
