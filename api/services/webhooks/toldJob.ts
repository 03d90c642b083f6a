import type { ExternalJob, ExternalJobUpdate } from '../documents/externalJob.ts';

/** What a target is told of a job, and all that it knows then. */
export interface ToldJob {
  readonly bookingId: string;
  readonly update: ExternalJobUpdate;
  readonly all: ExternalJob;
}

/** A job of which the target knows everything, because it has said itself what has changed. */
export interface KnownJob {
  readonly known: Omit<ToldJob, 'update'>;
}
