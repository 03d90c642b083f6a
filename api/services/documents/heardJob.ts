import { Result } from 'effect';
import { z } from 'zod';
import type { bookingCommands } from '../../../domain/booking/bookingCommands.ts';
import { bookingStatuses, bookingStatusSchema } from '../../../domain/booking/bookingStatus.ts';
import { statusLabelsOf } from '../../../domain/booking/statusLook.ts';
import type { OrganisationFact } from '../../../domain/kernel/facts.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { plainName } from '../../../domain/text/plainName.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import { type DocumentReader, described } from './document.ts';
import {
  addressLines,
  addressOf,
  type ExternalJob,
  externalJobSchema,
  type JobSource,
} from './externalJob.ts';
import { documentTimeForm, instantOfDocumentTime } from './timestamp.ts';

const numberSchema = z.string().trim().min(1, 'is required').max(200);
const timeSchema = z.string().max(40);
const lineSchema = z.string().trim().max(200);

const address = (line: string, example: string) =>
  described(
    lineSchema,
    `The ${line} line of the address; lines that are left out stay as they are.`,
    example,
  ).optional();

/** A job as another system tells of it: its number, and whatever of it has changed (scheduling §3, §4). */
export const heardJobSchema = z.looseObject({
  JobNo: described(numberSchema, 'The reference of the booking, or its id.', 'J-77'),
  CustNum: described(numberSchema, 'The own number of the customer, or its id.', 'C-1042').optional(),
  ResourceID: described(
    z.array(numberSchema).max(20),
    'The people, by their own numbers or ids, the primary one first. None: nobody has the job.',
    ['R-07'],
  ).optional(),
  ConfirmedResources: described(
    z.array(numberSchema).max(20),
    'Those of them who are confirmed; where it is given, they alone get the job.',
    ['R-07'],
  ).optional(),
  JobStatus: described(
    z.string().max(200),
    'The status in the words of the organisation. Read where there is no `Status`.',
    'Confirmed',
  ).optional(),
  Status: described(bookingStatusSchema, 'The status.', 'confirmed').optional(),
  MustStartBy: described(
    timeSchema,
    'When it begins, in the time zone of the booking: dd/mm/yyyy hh:MM:ss AA.',
    '25/11/2026 09:00:00 AM',
  ).optional(),
  MustFinishBy: described(
    timeSchema,
    'When it ends, in the time zone of the booking: dd/mm/yyyy hh:MM:ss AA.',
    '25/11/2026 10:30:00 AM',
  ).optional(),
  Duration: described(
    z
      .int()
      .min(1)
      .max(31 * 1440),
    'How long it takes, in minutes. Read where there is no `MustFinishBy`.',
    90,
  ).optional(),
  addressline1: address('first', '12 High St'),
  addressline2: address('second', 'Newtown NSW 2042'),
  addressline3: address('third', 'Australia'),
  IsExternalBooking: described(
    z.boolean(),
    'Whether contractors do it. Left out of a new job: yes.',
    true,
  ).optional(),
});
export type HeardJob = z.output<typeof heardJobSchema>;

const lines = ['addressline1', 'addressline2', 'addressline3'] as const;
const readFields: readonly string[] = [...Object.keys(heardJobSchema.shape), 'Priority', 'Quantity'];

/** The fields of a job that nobody reads. */
export function fieldsNotRead(job: HeardJob): readonly string[] {
  return Object.keys(job).filter((field) => !readFields.includes(field));
}

/**
 * The fields of a job that its sender knows after telling of it: what was told, and what follows from that.
 */
export function fieldsKnown(job: HeardJob): readonly (keyof ExternalJob)[] {
  const has = (...fields: readonly (keyof HeardJob)[]) => fields.some((field) => job[field] !== undefined);
  const known: Readonly<Record<keyof ExternalJob, boolean>> = {
    ResourceID: has('ResourceID', 'ConfirmedResources'),
    ConfirmedResources: has('ResourceID', 'ConfirmedResources'),
    CustNum: has('CustNum'),
    JobNo: true,
    JobStatus: has('JobStatus', 'Status'),
    Status: has('JobStatus', 'Status'),
    MustStartBy: has('MustStartBy'),
    MustFinishBy: has('MustFinishBy', 'Duration'),
    Duration: has('Duration', 'MustFinishBy', 'MustStartBy'),
    Priority: true,
    Quantity: true,
    addressline1: has(...lines),
    addressline2: has(...lines),
    addressline3: has(...lines),
  };
  return externalJobSchema.keyof().options.filter((field) => known[field]);
}

type Input = Partial<z.input<(typeof bookingCommands)['booking.synchronise']>>;

/**
 * What a job says of its booking, as `booking.synchronise` takes it, without its id; refuses what cannot be read, naming
 * the field. What is not told is kept.
 *
 * @param present the booking as it is; undefined: there is none yet
 */
export function bookingOfJob(
  job: HeardJob,
  present: JobSource | undefined,
  { organisation, reader }: { readonly organisation: OrganisationFact; readonly reader: DocumentReader },
): Result.Result<Input, Refusal> {
  const input: Input = {};
  if (job.CustNum !== undefined) {
    const customerId = reader.idOf('customer', job.CustNum);
    if (customerId === undefined) return Result.fail(unknownTo('CustNum', job.CustNum, 'a customer'));
    input.customerId = customerId;
  } else if (present === undefined) return Result.fail(invalidField('CustNum', 'is required of a new job'));

  const field = job.ConfirmedResources === undefined ? 'ResourceID' : 'ConfirmedResources';
  const people = job[field];
  if (people !== undefined) {
    const found = people.map((text) => ({ text, id: reader.idOf('resource', text) }));
    const missing = found.find(({ id }) => id === undefined);
    if (missing !== undefined) return Result.fail(unknownTo(field, missing.text, 'a resource'));
    input.resourceIds = [...new Set(found.flatMap(({ id }) => id ?? []))];
  }

  const status = statusOf(job, organisation);
  if (Result.isFailure(status)) return Result.fail(status.failure);
  if (status.success !== undefined) input.status = status.success;
  if (status.success === 'cancelled') input.reason = 'Cancelled by another system';
  if (status.success === 'parked') input.reason = 'Parked by another system';

  const times = timesOf(job, present, organisation);
  if (Result.isFailure(times)) return Result.fail(times.failure);
  Object.assign(input, times.success);

  const address = addressSaid(job, present);
  if (address !== undefined) input.address = address;
  const external = job.IsExternalBooking ?? (present === undefined ? true : undefined);
  if (external !== undefined) input.external = external;
  if (present === undefined) input.reference = job.JobNo;
  return Result.succeed(input);
}

function unknownTo(field: string, text: string, what: string): Refusal {
  return invalidField(field, `'${text}' is not the number or the id of ${what}`);
}

function statusOf({ Status, JobStatus }: HeardJob, { settings }: OrganisationFact) {
  if (Status !== undefined || JobStatus === undefined) return Result.succeed(Status);
  const labels = statusLabelsOf(settings.statuses);
  const named = bookingStatuses.filter((one) =>
    [one, labels[one]].some((text) => plainName(text) === plainName(JobStatus)),
  );
  return named.length === 1
    ? Result.succeed(named[0])
    : Result.fail(invalidField('JobStatus', `'${JobStatus}' is not what one status is called`));
}

function timesOf(
  job: HeardJob,
  present: JobSource | undefined,
  { timeZone }: OrganisationFact,
): Result.Result<Pick<Input, 'start' | 'end'>, Refusal> {
  const zone = present?.zone ?? zoneOf(timeZone);
  const read: { start?: number; end?: number } = {};
  for (const [name, field] of [
    ['start', 'MustStartBy'],
    ['end', 'MustFinishBy'],
  ] as const) {
    const text = job[field];
    if (text === undefined) continue;
    const instant = instantOfDocumentTime(zone, text);
    if (instant === undefined) return Result.fail(invalidField(field, documentTimeForm));
    read[name] = instant;
  }
  const start = read.start ?? present?.start;
  if (read.end === undefined && job.Duration !== undefined && start !== undefined) {
    read.end = start + job.Duration * 60;
  }
  const end = read.end ?? present?.end;
  if (start === undefined) return Result.fail(invalidField('MustStartBy', 'is required of a new job'));
  if (end === undefined) {
    return Result.fail(invalidField('MustFinishBy', 'or Duration is required of a new job'));
  }
  if (end > start) return Result.succeed(read);
  return job.MustFinishBy === undefined
    ? Result.fail(invalidField('MustStartBy', 'must be before the end of the job'))
    : Result.fail(invalidField('MustFinishBy', 'must be after the beginning of the job'));
}

/** The address that the lines give, those that are left out as they are; undefined if it is that already. */
function addressSaid(job: HeardJob, present: JobSource | undefined): string | null | undefined {
  if (lines.every((line) => job[line] === undefined)) return undefined;
  // The place of a booking that names none is its customer's, and is told as such.
  const own = present?.details.address ?? null;
  const shown =
    own === null && (present?.details.location ?? null) === null ? (present?.customer.address ?? null) : own;
  const before = addressLines(shown);
  const told = {
    addressline1: job.addressline1 ?? before.addressline1,
    addressline2: job.addressline2 ?? before.addressline2,
    addressline3: job.addressline3 ?? before.addressline3,
  };
  const after = addressOf(told);
  return after === addressOf(before) ? undefined : after;
}
