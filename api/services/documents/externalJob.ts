import { z } from 'zod';
import type { BookingDetails } from '../../../domain/booking/bookingDetails.ts';
import { type BookingStatus, bookingStatusSchema } from '../../../domain/booking/bookingStatus.ts';
import { sameValue } from '../../../domain/kernel/changedFields.ts';
import type { Zone } from '../../../domain/time/zone.ts';
import { documentTime } from './timestamp.ts';

/** The only priority and quantity of the payload (scheduling §3, §9): Muster keeps neither with a booking. */
export const jobPriority = '8';
export const jobQuantity = 1;

/** A job as other systems are told of it (scheduling §3, Job payload for external systems). */
export const externalJobSchema = z.object({
  /** The people, by their own numbers (`rs_not_riyo_id`), or by their ids if they have none; the primary one first. */
  ResourceID: z.array(z.string()),
  /** Those of them who are confirmed: all, because Muster asks nobody before it allocates. */
  ConfirmedResources: z.array(z.string()),
  /** The customer's own number, or its id if it has none. */
  CustNum: z.string(),
  /** The booking's reference, or its id if it has none. */
  JobNo: z.string(),
  /** The status in the organisation's words. */
  JobStatus: z.string(),
  Status: bookingStatusSchema,
  /** `dd/mm/yyyy hh:MM:ss AA`, in the booking's time zone. */
  MustStartBy: z.string(),
  MustFinishBy: z.string(),
  /** Minutes. */
  Duration: z.int(),
  Priority: z.literal(jobPriority),
  Quantity: z.literal(jobQuantity),
  addressline1: z.string(),
  addressline2: z.string(),
  addressline3: z.string(),
});
export type ExternalJob = z.infer<typeof externalJobSchema>;

/** What another system is sent: all of a job the first time, then what has changed. Its number is always there. */
export const externalJobUpdateSchema = externalJobSchema.partial().required({ JobNo: true });
export type ExternalJobUpdate = z.infer<typeof externalJobUpdateSchema>;

/** A person or a customer, by the number that other systems know. */
interface Numbered {
  readonly id: string;
  readonly reference: string | null;
}

/** A booking at one moment, with what its job tells of other records. */
export interface JobSource {
  readonly id: string;
  readonly status: BookingStatus;
  /** Epoch seconds. */
  readonly start: number;
  readonly end: number;
  readonly details: Pick<BookingDetails, 'reference' | 'external' | 'address' | 'location'>;
  /** The organisation's name of the status. */
  readonly statusName: string;
  /** The booking's own, else the organisation's. */
  readonly zone: Zone;
  readonly customer: Numbered & { readonly address: string | null };
  /** In the booking's order. */
  readonly resources: readonly Numbered[];
}

/** The number that other systems know a record by. */
export function numberOf({ id, reference }: Numbered): string {
  return reference === null || reference === '' ? id : reference;
}

/** The whole payload of a booking. */
export function externalJobOf(source: JobSource): ExternalJob {
  const { id, status, start, end, details, zone, customer } = source;
  const people = source.resources.map(numberOf);
  // The place of a booking that names none is its customer's.
  const address = details.address === null && details.location === null ? customer.address : details.address;
  return {
    ResourceID: people,
    ConfirmedResources: people,
    CustNum: numberOf(customer),
    JobNo: numberOf({ id, reference: details.reference }),
    JobStatus: source.statusName,
    Status: status,
    MustStartBy: documentTime(zone, start),
    MustFinishBy: documentTime(zone, end),
    Duration: Math.round((end - start) / 60),
    Priority: jobPriority,
    Quantity: jobQuantity,
    ...addressLines(address),
  };
}

/** Another system is told of a job in these statuses only (scheduling §4, Partial update of an external job). */
export const toldStatuses: readonly BookingStatus[] = [
  'rostered',
  'confirmed',
  'dispatched',
  'active',
  'finished',
  'reviewed',
  'feedback',
];

/** What decides whether a job is told at all. */
export interface Telling {
  readonly external: boolean;
  /** `new_added`: the event has only just entered it. */
  readonly newAdded: boolean;
  /** An entry of a roster, which is not yet work on a day. */
  readonly rosterType: boolean;
}

/** Whether another system is told of a job as it is now (scheduling §4, Partial update of an external job). */
export function isTold(job: ExternalJob, { external, newAdded, rosterType }: Telling): boolean {
  return (
    external &&
    !newAdded &&
    !rosterType &&
    toldStatuses.includes(job.Status) &&
    job.ConfirmedResources.length > 0
  );
}

/**
 * What has changed since another system was last sent the job, with its number; undefined if nothing has. All of it if
 * that was never, or if its number has changed: under another number it is another job to whoever knows jobs by it.
 */
export function externalJobUpdate(
  sent: ExternalJobUpdate | undefined,
  now: ExternalJob,
): ExternalJobUpdate | undefined {
  if (sent === undefined || sent.JobNo !== now.JobNo) return now;
  const before: Readonly<Record<string, unknown>> = sent;
  const changed = Object.entries(now).filter(([name, value]) => !sameValue(value, before[name]));
  return changed.length === 0
    ? undefined
    : externalJobUpdateSchema.parse({ ...Object.fromEntries(changed), JobNo: now.JobNo });
}

/** An address at its commas in three lines; the third has whatever remains. */
export function addressLines(
  address: string | null,
): Pick<ExternalJob, 'addressline1' | 'addressline2' | 'addressline3'> {
  const [first = '', second = '', ...rest] = (address ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return { addressline1: first, addressline2: second, addressline3: rest.join(', ') };
}

/** The address of three lines; null if all are empty. */
export function addressOf(
  lines: Pick<ExternalJob, 'addressline1' | 'addressline2' | 'addressline3'>,
): string | null {
  const given = [lines.addressline1, lines.addressline2, lines.addressline3].filter((line) => line !== '');
  return given.length === 0 ? null : given.join(', ');
}
