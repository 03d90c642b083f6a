import { z } from 'zod';
import { bookingStatusSchema } from '../../../domain/booking/bookingStatus.ts';
import type { ExceptionRule } from '../../../domain/exception/exceptionRule.ts';
import type { ExceptionReport, ReportedBooking } from '../../../projections/queries/exceptionReport.ts';
import { described } from './document.ts';

/** The times of a booking by their names in documents. */
const attributes = { start: 'utc_begin_plus_tz', end: 'utc_end_plus_tz' } as const;

/** A rule as an entry of `exception_report_config` has it; its id is its place, from 1. */
const configSchema = z.object({
  _id: described(z.string(), 'The place of the rule, from 1.', '1'),
  action_status: described(bookingStatusSchema, 'The status that a booking should have.', 'finished'),
  action_attr: described(
    z.enum(['utc_begin_plus_tz', 'utc_end_plus_tz']),
    'The time of the booking by which it should have it.',
    'utc_end_plus_tz',
  ),
  exception_min_amber: described(z.int(), 'After how many minutes it is reported.', 15),
});

/** `settings/exception_report_config` as scheduling §3 has it (Exception report, its config). */
export const exceptionConfigSchema = z.object({
  configs: described(z.array(configSchema), 'The rules, in their order.'),
});

/** The current exception report as scheduling §3 has it. */
export const exceptionReportDocumentSchema = z.object({
  current_report: described(z.literal(true), 'It is the report that stands now.'),
  entries: described(
    z.array(
      z.object({
        _id: described(z.string(), 'The id of the booking.', 'booking-7f3a'),
        action_status: described(bookingStatusSchema, 'The status that it should have.', 'finished'),
        curr_state: described(bookingStatusSchema, 'The status that it has.', 'active'),
        curr_state_date: described(z.int(), 'Since when it has it, epoch seconds.', 1_772_398_800),
        labels: described(z.array(z.string()), 'The names of its labels.', ['First aid']),
      }),
    ),
    'The highest status first; at most 500, and of more those first that have still not got there.',
  ),
  configs_map_ids: described(
    z.record(z.string(), z.array(z.string())),
    'The ids of the entries by the `_id` of the rule that they break.',
    { 1: ['booking-7f3a'] },
  ),
});

function configId(place: number): string {
  return String(place + 1);
}

/** The rules of an organisation as a document. */
export function documentedConfig(rules: readonly ExceptionRule[]): z.infer<typeof exceptionConfigSchema> {
  return {
    configs: rules.map(({ actionStatus, actionAttr, exceptionMinAmber }, place) => ({
      _id: configId(place),
      action_status: actionStatus,
      action_attr: attributes[actionAttr],
      exception_min_amber: exceptionMinAmber,
    })),
  };
}

/** What a document says of a booking that is reported. */
interface DocumentedException {
  readonly booking: Pick<ReportedBooking['booking'], 'id' | 'status' | 'labels'>;
  readonly exception: Pick<ReportedBooking['exception'], 'rule'>;
  readonly statusSince: number;
}

/** A report as a document. */
export function documentedReport({
  rows,
  rules,
}: Pick<ExceptionReport, 'rules'> & {
  readonly rows: readonly DocumentedException[];
}): z.infer<typeof exceptionReportDocumentSchema> {
  return {
    current_report: true,
    entries: rows.flatMap(({ booking, exception, statusSince }) => {
      const broken = rules[exception.rule];
      if (broken === undefined) return [];
      return [
        {
          _id: booking.id,
          action_status: broken.actionStatus,
          curr_state: booking.status,
          curr_state_date: statusSince,
          labels: booking.labels.map(({ name }) => name),
        },
      ];
    }),
    configs_map_ids: Object.fromEntries(
      rules.map((_, place) => [
        configId(place),
        rows.flatMap(({ booking, exception }) => (exception.rule === place ? [booking.id] : [])),
      ]),
    ),
  };
}
