// In a project of your own: from 'muster-client'.
import { createMusterClient, type MusterClient, MusterProblem } from '../../api/client/index.ts';

export interface Job {
  /** The customer's own number, by which you know the customer. */
  readonly customerReference: string;
  /** Your own number of the job: booked twice, it is one booking. */
  readonly reference: string;
  readonly title: string;
  /** Names of labels: what somebody has to hold to do the job. */
  readonly labels: readonly string[];
  /** Epoch seconds. */
  readonly start: number;
  readonly end: number;
}

export interface BookedJob {
  readonly bookingId: string;
  /** The names of its people; empty if nobody fits, for the reason. */
  readonly people: readonly string[];
  readonly reason?: string;
}

/**
 * Books a job and lets Muster choose who does it. Booked again under the same reference it is changed, and keeps its
 * people. Throws `MusterProblem` for what Muster refuses: an unknown customer, for example.
 */
export async function bookJob(muster: MusterClient, job: Job): Promise<BookedJob> {
  const { customerReference, labels, ...details } = job;
  const customer = await muster.get('/api/v1/lookup/customers', { reference: customerReference });
  const labelIds: string[] = [];
  for await (const label of muster.rows('/api/v1/labels', {})) {
    if (labels.includes(label.name)) labelIds.push(label.id);
  }

  const booked = await muster.command('booking.upsert', { ...details, customerId: customer.id, labelIds });
  const bookingId = booked.recordId ?? '';
  const read = (after: number) => muster.get('/api/v1/bookings/{bookingId}', { bookingId, after });
  let booking = await read(booked.position);
  let reason: string | undefined;
  if (booking.unallocated) {
    try {
      const { position } = await muster.command('booking.allocateAutomatically', { bookingId });
      booking = await read(position);
    } catch (error) {
      // Nobody fits: the booking stays a draft, for a dispatcher to look at.
      if (!(error instanceof MusterProblem) || error.status !== 409) throw error;
      reason = error.message;
    }
  }
  const people = booking.resources.map(({ name }) => name);
  return reason === undefined ? { bookingId, people } : { bookingId, people, reason };
}

// MUSTER_URL=https://muster.example.com MUSTER_TOKEN=mus_… node bookJob.ts job.json
const [, script, file] = process.argv;
if (file !== undefined && script?.endsWith('bookJob.ts')) {
  const { readFile } = await import('node:fs/promises');
  const { MUSTER_URL: baseUrl = '', MUSTER_TOKEN: token = '' } = process.env;
  const job: Job = JSON.parse(await readFile(file, 'utf8'));
  console.log(await bookJob(createMusterClient({ baseUrl, token }), job));
}
