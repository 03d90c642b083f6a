import type { Pool } from 'pg';
import { readBookingAtEvent } from '../../projections/queries/bookingAtEvent.ts';
import type { FeedEvent } from '../contract/feed.ts';
import type { WebhookFormat } from '../contract/integrations.ts';
import {
  type ExternalJob,
  type ExternalJobUpdate,
  externalJobOf,
  externalJobUpdate,
  isTold,
} from '../documents/externalJob.ts';
import { jobSourceOf } from '../documents/jobSource.ts';
import { ofEpoch } from '../feed/logReplaced.ts';
import type { ActiveWebhook, DeliveryOffice } from './deliveryOffice.ts';

/** What is posted for one event; every attempt posts the same. */
export interface WebhookMessage {
  /** The event's: `webhook-id`. */
  readonly id: string;
  readonly body: string;
  readonly mediaType: string;
  /** Kept once the message was accepted; null unless it tells of a job. */
  readonly job: ToldJob | null;
}

/** What a target is told of a job, and all that it knows then. */
export interface ToldJob {
  readonly bookingId: string;
  readonly update: ExternalJobUpdate;
  readonly all: ExternalJob;
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
  readonly office: Pick<DeliveryOffice, 'toldJob'>;
}

/** What a webhook is sent for an event; undefined if that is nothing. */
export async function messageOf(
  webhook: Pick<ActiveWebhook, 'id' | 'org' | 'epoch' | 'format'>,
  event: FeedEvent,
  parts: MessageParts,
): Promise<WebhookMessage | undefined> {
  return webhook.format === 'events' ? eventMessage(event) : jobMessage(webhook, event, parts);
}

/**
 * What has changed about an external job, as the event left it, since the target was last told of it (scheduling §4,
 * Partial update of an external job).
 */
async function jobMessage(
  webhook: Pick<ActiveWebhook, 'id' | 'org' | 'epoch'>,
  { id, seq, subject }: FeedEvent,
  { pool, office }: MessageParts,
): Promise<WebhookMessage | undefined> {
  const bookingId = subject.slice(subject.indexOf('/') + 1);
  const read = await readBookingAtEvent(pool, webhook.org, { seq, bookingId });
  const { booking } = ofEpoch(webhook.epoch, read);
  if (booking === undefined || !booking.row.details.external) return undefined;
  const all = externalJobOf(jobSourceOf(booking));
  // Entries of rosters are records of their own, and never in a booking's events.
  const telling = { external: true, newAdded: booking.row.revision === 0, rosterType: false };
  if (!isTold(all, telling)) return undefined;
  const update = externalJobUpdate(await office.toldJob(webhook, bookingId), all);
  if (update === undefined) return undefined;
  return {
    id,
    body: JSON.stringify(update),
    mediaType: 'application/json; charset=utf-8',
    job: { bookingId, update, all },
  };
}
