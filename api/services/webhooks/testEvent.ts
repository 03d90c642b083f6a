import { randomUUID } from 'node:crypto';
import type { FeedEvent } from '../../contract/feed.ts';

/** The type of events that only test a webhook; no event of history has it. */
export const testEventType = 'muster.webhook.test';

/**
 * An event for testing a webhook: in the form of all others, with the seq 0, which no event of history has,
 * and an id of its own. `at` is epoch milliseconds.
 */
export function testEvent(
  org: string,
  webhook: { readonly id: string; readonly name: string },
  at: number,
): FeedEvent {
  return {
    specversion: '1.0',
    id: randomUUID(),
    source: `/organisations/${org}`,
    type: testEventType,
    subject: `webhook/${webhook.id}`,
    time: new Date(at).toISOString(),
    datacontenttype: 'application/json',
    seq: 0,
    data: { webhookId: webhook.id, name: webhook.name },
  };
}
