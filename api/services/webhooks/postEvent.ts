import type { PostOutcome, TargetPoster } from './postToTarget.ts';
import { secretsAt, signatureHeaders, type WebhookSecrets } from './signWebhook.ts';
import type { WebhookMessage } from './webhookMessage.ts';

/** How events are posted. */
export interface EventSender {
  readonly poster: TargetPoster;
  /** `muster/<version>`. */
  readonly userAgent: string;
}

/** One attempt to post what an event tells, signed with the secrets of this moment (`at`, epoch milliseconds). */
export function postEvent(
  { poster, userAgent }: EventSender,
  webhook: WebhookSecrets & { readonly url: string },
  { id, body, mediaType }: WebhookMessage,
  at: number,
  signal: AbortSignal,
): Promise<PostOutcome> {
  const headers = {
    'content-type': mediaType,
    'user-agent': userAgent,
    ...signatureHeaders(secretsAt(webhook, at), { id, timestamp: Math.floor(at / 1000), body }),
  };
  return poster.post(new URL(webhook.url), headers, body, signal);
}

/** Null if the event was accepted: any 2xx. */
export function failureOf(outcome: PostOutcome): string | null {
  if (outcome.kind === 'failed') return outcome.error;
  const { status } = outcome;
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `Answered ${status}; redirects are not followed`;
  return `Answered ${status}`;
}
