import { Result } from 'effect';
import { statusLabelsOf } from '../../../domain/booking/statusLook.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { maySee, seesCosts, seesField } from '../../../domain/rights/rights.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import type { QueryContext } from '../../../projections/queries/ask.ts';
import { listBookings } from '../../../projections/queries/bookingList.ts';
import type { BookingListQuery } from '../../../projections/queries/bookingListQuery.ts';
import { labelPrices } from '../../../projections/queries/labelPrices.ts';
import { readOrganisation } from '../../../projections/queries/organisation.ts';
import { readKnownRecords } from '../uploads/knownRecords.ts';
import { bookingColumns, bookingWriting } from './bookingColumns.ts';
import { csvLines, type FileBegin, fileBegin, lineEnd } from './recordCsv.ts';

/** How many bookings are read, and in memory, at a time. */
export const bookingsAtOnce = 250;

/**
 * The bookings of a list as comma-separated values (RFC 4180) that can be uploaded again: one piece per page, pages are
 * read as the file is consumed. Times are the organisation's, in its zone; columns that somebody does not see are left out.
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
  const known = await readKnownRecords(context.pool, actor, ['label', 'customer', 'resource', 'equipment']);
  if (known === undefined) throw new Error(`there is no organisation ${actor.org}`);
  const writing = bookingWriting(actor.org, known, {
    zone: zoneOf(timeZone),
    dateFormat: settings.dateFormat,
    clock: settings.timeFormat,
    prices: prices.success.labels,
    statusLabels: statusLabelsOf(settings.statuses, maySee(actor, 'work', 'staff') ? 'staff' : 'customer'),
  });
  const shown = bookingColumns.filter(({ seenAs }) =>
    seenAs === 'costs' ? seesCosts(actor, 'work') : seesField(actor, 'work', seenAs),
  );

  async function* pieces(): AsyncGenerator<string> {
    yield `${fileBegin(begin)}${csvLines([shown.map(({ title }) => title)])}`;
    for (let asked = first; ; ) {
      if (Result.isFailure(asked)) throw new Error(`the export ended early: ${asked.failure.message}`);
      const { rows, nextCursor } = asked.success;
      told(rows.length);
      const written = rows.map((booking) => shown.map(({ cell }) => cell(booking, writing)));
      if (written.length > 0) yield `${lineEnd}${csvLines(written)}`;
      if (nextCursor === null) return;
      asked = await page(nextCursor);
    }
  }
  return Result.succeed(pieces());
}
