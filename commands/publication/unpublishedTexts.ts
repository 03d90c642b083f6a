import type { Booking, ExistingBooking } from '../../domain/booking/booking.ts';
import { customersInUse } from '../../domain/customer/customersInUse.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import type { UnservedChange } from '../../domain/masterRoster/forCustomersInUse.ts';
import type { PlannedPlacement } from '../../domain/masterRoster/planPublication.ts';
import type { KeptBecause, RosterChange } from '../../domain/masterRoster/publication.ts';
import type { PublishReport } from '../../domain/masterRoster/publishCommands.ts';
import { fullName } from '../../domain/text/fullName.ts';
import { pipelineTexts } from '../pipeline/pipelineTexts.ts';

/** A booking that is not as the roster has it, with the reason. */
export type Unpublished = PublishReport['notApplied'][number];

const keptTexts: Readonly<Record<KeptBecause, string>> = {
  begun: 'Work on it has begun.',
  locked: 'It is locked.',
  takenOut: 'It was cancelled, parked or made inactive.',
  altered: 'Somebody has changed it since it was published.',
};

/** The day of a roster or of a recurring booking that a booking stands for; null if it stands for none. */
export function plannedDateOf({ details: { roster, series } }: ExistingBooking): string | null {
  return (roster ?? series)?.date ?? null;
}

/** Why bookings are not as the roster has them. */
export const unpublishedTexts = {
  kept: ({ because, published }: Extract<RosterChange, { kind: 'keep' }>): Unpublished => ({
    bookingId: published.id,
    title: published.booking.details.title,
    date: published.link.date,
    code: because,
    message: keptTexts[because],
  }),
  draft: ({ bookingId, change, validation }: PlannedPlacement): Unpublished => ({
    bookingId,
    title: change.content.title,
    date: change.occurrence.date,
    code: validation.violations[0]?.code ?? 'no_resource_found',
    message: validation.merged
      .map(({ resourceNames, messages }) =>
        [resourceNames.join(', '), messages.join('; ')].filter((part) => part !== '').join(': '),
      )
      .join('; '),
  }),
  unserved: (
    bookingId: string,
    { content, occurrence }: UnservedChange['change'],
    customer: UnservedChange['customer'],
  ): Unpublished => ({
    bookingId,
    title: content.title,
    date: occurrence.date,
    code: 'customer_out_of_use',
    message: pipelineTexts.notAmong([fullName(customer)], customersInUse.says),
  }),
  equipmentTaken(
    bookingId: string,
    booking: Booking,
    planned: RosterChange | undefined,
    { code, message }: Refusal,
  ): Unpublished {
    const before = this.changedMeanwhile(bookingId, booking);
    const of =
      planned !== undefined && 'content' in planned
        ? { title: planned.content.title, date: planned.occurrence.date }
        : {};
    return { ...before, ...of, code, message };
  },
  changedMeanwhile: (bookingId: string, booking: Booking): Unpublished => ({
    bookingId,
    title: booking.status === 'none' ? '' : booking.details.title,
    date: booking.status === 'none' ? null : plannedDateOf(booking),
    code: 'revision_conflict',
    message: pipelineTexts.changedMeanwhile,
  }),
};
