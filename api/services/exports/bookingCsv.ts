import { Result } from 'effect';
import { weightageCost } from '../../../domain/allocation/costRange.ts';
import { staffingBadge } from '../../../domain/booking/openPlaces.ts';
import { statusLabelsOf } from '../../../domain/booking/statusLook.ts';
import type { LabelFact } from '../../../domain/kernel/facts.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import type { SeenAs } from '../../../domain/rights/fieldClass.ts';
import { maySee, seesCosts, seesField } from '../../../domain/rights/rights.ts';
import { clockText } from '../../../domain/time/clockText.ts';
import { secondOfLocalDay } from '../../../domain/time/localDay.ts';
import { localDateText, localDateTimeText, type MomentFormat } from '../../../domain/time/localText.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import type { QueryContext } from '../../../projections/queries/ask.ts';
import { listBookings } from '../../../projections/queries/bookingList.ts';
import type { BookingListQuery } from '../../../projections/queries/bookingListQuery.ts';
import { type BookingView, bookingClasses } from '../../../projections/queries/bookingView.ts';
import { labelPrices } from '../../../projections/queries/labelPrices.ts';
import { readOrganisation } from '../../../projections/queries/organisation.ts';
import { placesCell } from '../uploads/bookingPlaces.ts';
import { csvLines, type FileBegin, fileBegin, lineEnd } from './recordCsv.ts';

/** How many bookings are read, and in memory, at a time. */
export const bookingsAtOnce = 250;

/** How the organisation writes moments and names statuses, and what its labels cost. */
interface Formats extends MomentFormat {
  readonly statusLabels: ReturnType<typeof statusLabelsOf>;
  readonly labels: ReadonlyMap<string, Pick<LabelFact, 'unitPrice'>>;
}

interface Column {
  readonly title: string;
  /** `costs`: those who see what labels cost. */
  readonly seenAs: SeenAs | 'costs';
  readonly cell: (booking: BookingView, formats: Formats) => string;
}

const at = (instant: number, { zone, clock }: MomentFormat) =>
  clockText(clock, secondOfLocalDay(zone, instant));

/** The columns of the list on the screen, with its dates and times in cells of their own. */
const columns: readonly Column[] = [
  { title: 'Date', seenAs: 'plain', cell: ({ start }, moments) => localDateText(moments, start) },
  { title: 'Start', seenAs: 'plain', cell: ({ start }, moments) => at(start, moments) },
  { title: 'End date', seenAs: 'plain', cell: ({ end }, moments) => localDateText(moments, end) },
  { title: 'End', seenAs: 'plain', cell: ({ end }, moments) => at(end, moments) },
  { title: 'Booking', seenAs: 'plain', cell: ({ title, customerName }) => title || customerName },
  { title: 'Reference', seenAs: 'plain', cell: ({ reference }) => reference ?? '' },
  { title: 'Customer', seenAs: 'plain', cell: ({ customerName }) => customerName },
  { title: 'People', seenAs: 'plain', cell: ({ resources }) => namesOf(resources) },
  { title: 'People found', seenAs: 'staff', cell: (booking) => staffingBadge(booking) ?? '' },
  { title: 'Status', seenAs: 'plain', cell: ({ status }, { statusLabels }) => statusLabels[status] },
  { title: 'Labels', seenAs: bookingClasses.labels, cell: ({ labels }) => namesOf(labels) },
  {
    title: 'Price by labels',
    seenAs: 'costs',
    cell: ({ labelIds }, { labels }) => priceText(labelIds, labels),
  },
  { title: 'Filters', seenAs: bookingClasses.filters, cell: ({ filters }) => namesOf(filters) },
  {
    title: 'Ids in other systems',
    seenAs: bookingClasses.externalIds,
    cell: ({ externalIds }) => externalIds.join('; '),
  },
  { title: 'Other places', seenAs: bookingClasses.places, cell: ({ places }) => placesCell(places) },
  {
    title: 'In conflict',
    seenAs: bookingClasses.violations,
    cell: ({ conflict, violations }) =>
      violations.length > 0 ? violations.map(({ message }) => message).join('; ') : conflict ? 'yes' : '',
  },
  {
    title: 'Updated',
    seenAs: bookingClasses.updatedAt,
    cell: ({ updatedAt }, moments) =>
      updatedAt === null ? '' : localDateTimeText(moments, Math.floor(updatedAt / 1000)),
  },
];

/**
 * The bookings of a list as comma-separated values (RFC 4180) to be read: one piece per page, pages are read as the file
 * is consumed. Dates and times are the organisation's, in its zone; columns that somebody does not see are left out.
 * Refuses what the list refuses. `told` is told how many bookings each page has.
 */
export async function bookingCsv(
  context: QueryContext,
  actor: Actor,
  query: BookingListQuery,
  begin: FileBegin,
  told: (bookings: number) => void,
): Promise<Result.Result<AsyncGenerator<string>, Refusal>> {
  const page = (cursor?: string) => listBookings(context, actor, { ...query, cursor });
  const first = await page();
  if (Result.isFailure(first)) return Result.fail(first.failure);
  const organisation = await readOrganisation(context, actor, {});
  if (Result.isFailure(organisation)) return Result.fail(organisation.failure);
  const prices = await labelPrices(context, actor);
  if (Result.isFailure(prices)) return Result.fail(prices.failure);
  const { timeZone, settings } = organisation.success.organisation;
  const moments = {
    zone: zoneOf(timeZone),
    dateFormat: settings.dateFormat,
    clock: settings.timeFormat,
    labels: prices.success.labels,
    statusLabels: statusLabelsOf(settings.statuses, maySee(actor, 'work', 'staff') ? 'staff' : 'customer'),
  };
  const shown = columns.filter(({ seenAs }) =>
    seenAs === 'costs' ? seesCosts(actor, 'work') : seesField(actor, 'work', seenAs),
  );

  async function* pieces(): AsyncGenerator<string> {
    yield `${fileBegin(begin)}${csvLines([shown.map(({ title }) => title)])}`;
    for (let asked = first; ; ) {
      if (Result.isFailure(asked)) throw new Error(`the export ended early: ${asked.failure.message}`);
      const { rows, nextCursor } = asked.success;
      told(rows.length);
      const written = rows.map((booking) => shown.map(({ cell }) => cell(booking, moments)));
      if (written.length > 0) yield `${lineEnd}${csvLines(written)}`;
      if (nextCursor === null) return;
      asked = await page(nextCursor);
    }
  }
  return Result.succeed(pieces());
}

/** What the labels cost together, with two places; empty if none of them has a price (scheduling §3, `weightage_cost`). */
function priceText(labelIds: readonly string[], labels: Formats['labels']): string {
  const cost = weightageCost(labelIds, labels);
  return Number.isFinite(cost) ? cost.toFixed(2) : '';
}

function namesOf(named: readonly { readonly name: string }[]): string {
  return named.map(({ name }) => name).join(', ');
}
