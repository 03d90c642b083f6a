import type { WebhookFormat } from '../../contract/integrations.ts';
import type { PauseReason } from './pauseReason.ts';

/** A subscription to an organisation's feed. Times are epoch milliseconds. */
export interface Webhook {
  readonly id: string;
  readonly org: string;
  readonly name: string;
  readonly url: string;
  readonly format: WebhookFormat;
  /** Like `types=` of the feed. */
  readonly types: string;
  readonly state: 'active' | 'paused';
  readonly pauseReason: PauseReason | null;
  readonly epoch: string;
  /** The last seq processed. */
  readonly cursor: number;
  readonly failures: number;
  readonly nextAttemptAt: number | null;
  readonly lastSuccessAt: number | null;
  /** Until when the previous secret signs as well; null if it does not. */
  readonly previousSecretUntil: number | null;
  readonly createdAt: number;
  readonly createdBy: string;
}
