import { statusLabelsOf } from '../../../domain/booking/statusLook.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import type { BookingAtEvent } from '../../../projections/queries/bookingAtEvent.ts';
import type { JobSource } from './externalJob.ts';

/** What a job is made of, from a booking as the read side has it. Whoever is not known has only an id. */
export function jobSourceOf({ id, row, organisation, customer, resources }: BookingAtEvent): JobSource {
  const { status, start, end, details } = row;
  const references = new Map(resources.map((resource) => [resource.id, resource.reference]));
  return {
    id,
    status,
    start,
    end,
    details,
    statusName: statusLabelsOf(organisation.settings.statuses)[status],
    zone: zoneOf(details.timeZone ?? organisation.timeZone),
    customer: {
      // A group event has the number of the event itself: other systems know one customer of a job.
      id: details.customerId ?? id,
      reference: customer?.reference ?? null,
      address: customer?.address ?? null,
    },
    resources: row.resource_ids.map((resourceId) => ({
      id: resourceId,
      reference: references.get(resourceId) ?? null,
    })),
  };
}
