import type { Pool } from 'pg';
import { readBookingAtEvent } from '../../../projections/queries/bookingAtEvent.ts';
import type { FeedEvent } from '../../contract/feed.ts';
import type { WebhookFormat } from '../../contract/integrations.ts';
import {
  type ExternalJob,
  type ExternalJobUpdate,
  externalJobOf,
  externalJobUpdate,
  externalJobUpdateSchema,
  isTold,
} from '../documents/externalJob.ts';
import { jobSourceOf } from '../documents/jobSource.ts';
import { ofEpoch } from '../feed/logReplaced.ts';
import type { ActiveWebhook, DeliveryLease } from './deliveryLease.ts';
import type { KnownJob, ToldJob } from './toldJob.ts';

/** What is posted for one event; every attempt posts the same. */
export interface WebhookMessage {
  /** The event's: `webhook-id`. */
  readonly id: string;
  readonly body: string;
  readonly mediaType: string;
  /** Kept once the message was accepted; null unless it tells of a job. */
  readonly job: ToldJob | null;
}

/** The types of events that a webhook of each format can follow; empty: all of them. */
export const typesOfFormat: { readonly [Format in WebhookFormat]: string } = {
  events: '',
  externalJobs: 'muster.booking.*',
};

/** A CloudEvent, as the feed has it. */
export function eventMessage(event: FeedEvent): WebhookMessage {
  return {
    id: event.id,
    body: JSON.stringify(event),
    mediaType: 'application/cloudevents+json; charset=utf-8',
    job: null,
  };
}

/** What messages are made from. */
export interface MessageParts {
  /** Reads the read side. */
  readonly pool: Pool;
  readonly lease: Pick<DeliveryLease, 'toldJob' | 'heardFields'>;
}

/** What a webhook is sent for an event; undefined if that is nothing. */
export async function messageOf(
  webhook: Pick<ActiveWebhook, 'id' | 'org' | 'epoch' | 'format'>,
  event: FeedEvent,
  parts: MessageParts,
): Promise<WebhookMessage | KnownJob | undefined> {
  return webhook.format === 'events' ? eventMessage(event) : jobMessage(webhook, event, parts);
}

/**
 * What has changed about an external job, as the event left it, since the target was last told of it (scheduling §4,
 * Partial update of an external job). What the target has said itself is not told to it again; what else became of the job
 * by that is, once all of it has happened.
 */
async function jobMessage(
  webhook: Pick<ActiveWebhook, 'id' | 'org' | 'epoch'>,
  { id, seq, subject }: FeedEvent,
  { pool, lease }: MessageParts,
): Promise<WebhookMessage | KnownJob | undefined> {
  const bookingId = subject.slice(subject.indexOf('/') + 1);
  const read = await readBookingAtEvent(pool, webhook.org, { seq, bookingId });
  const { booking, command } = ofEpoch(webhook.epoch, read);
  if (booking === undefined || !booking.row.details.external) return undefined;
  const all = externalJobOf(jobSourceOf(booking));
  // Entries of rosters are records of their own, and never in a booking's events.
  const telling = { external: true, newAdded: booking.row.revision === 0, rosterType: false };
  if (!isTold(all, telling)) return undefined;
  const heard = command === undefined ? undefined : await lease.heardFields(webhook, command.id);
  if (heard !== undefined && command?.isOver !== true) return undefined;
  const told = await lease.toldJob(webhook, bookingId);
  const update = externalJobUpdate(heard === undefined ? told : toldWith(told, heard, all), all);
  if (update === undefined) return heard === undefined ? undefined : { known: { bookingId, all } };
  return {
    id,
    body: JSON.stringify(update),
    mediaType: 'application/json; charset=utf-8',
    job: { bookingId, update, all },
  };
}

/** What a target knows of a job that has said some of it itself. */
function toldWith(
  told: ExternalJobUpdate | undefined,
  fields: readonly string[],
  all: ExternalJob,
): ExternalJobUpdate {
  const said = Object.entries(all).filter(([field]) => fields.includes(field));
  return externalJobUpdateSchema.parse({ ...told, ...Object.fromEntries(said), JobNo: all.JobNo });
}
