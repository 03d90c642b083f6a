import type { WebhookFormat } from '../../contract/integrations.ts';
import type { TrailDraft } from '../trail/trailEntry.ts';
import type { PauseReason } from './pauseReason.ts';
import type { Webhook } from './webhook.ts';

/** A webhook as the database has it. */
export interface WebhookRow {
  readonly id: string;
  readonly org: string;
  readonly name: string;
  readonly url: string;
  readonly types: string;
  /** Guaranteed by a check constraint of the table, like `state`. */
  readonly format: WebhookFormat;
  readonly state: 'active' | 'paused';
  readonly pause_reason: PauseReason | null;
  readonly epoch: string;
  readonly cursor: number;
  readonly failures: number;
  readonly next_attempt_at: Date | null;
  readonly last_success_at: Date | null;
  readonly previous_secret_until: Date | null;
  readonly created_at: Date;
  readonly created_by: string;
}

/** Of `subscriptions`. */
export const webhookColumns = `id, org, name, url, format, types, state, pause_reason, epoch, cursor, failures, next_attempt_at,
  last_success_at, previous_secret_until, created_at, created_by`;

export function webhookOf(row: WebhookRow): Webhook {
  const { id, org, name, url, format, types, state, epoch, cursor, failures } = row;
  return {
    id,
    org,
    name,
    url,
    format,
    types,
    state,
    epoch,
    cursor,
    failures,
    pauseReason: row.pause_reason,
    nextAttemptAt: row.next_attempt_at?.getTime() ?? null,
    lastSuccessAt: row.last_success_at?.getTime() ?? null,
    previousSecretUntil: futureOf(row.previous_secret_until),
    createdAt: row.created_at.getTime(),
    createdBy: row.created_by,
  };
}

/** Null once the moment has come. */
function futureOf(moment: Date | null): number | null {
  return moment !== null && moment.getTime() > Date.now() ? moment.getTime() : null;
}

/** A webhook in the security trail; its address may contain a secret, its host does not. */
export function toldOf({ id, name, url }: WebhookRow): Pick<TrailDraft, 'subject' | 'details'> {
  return { subject: id, details: { name, host: new URL(url).host } };
}
