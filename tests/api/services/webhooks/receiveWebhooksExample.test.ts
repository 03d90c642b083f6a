import type { Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newWebhookSecret, signatureHeaders } from '../../../../api/services/webhooks/signWebhook.ts';
import { createWebhookReceiver } from '../../../../docs/examples/receiveWebhooks.ts';

const secret = newWebhookSecret();

describe('the example that receives webhooks', () => {
  let server: Server;
  let url: string;
  const kept = new Map<string, unknown>();
  let trouble: Error | undefined;
  beforeEach(async () => {
    kept.clear();
    trouble = undefined;
    server = createWebhookReceiver({
      secret,
      handled: async (id) => kept.has(id),
      handle: async (id, event) => {
        if (trouble !== undefined) throw trouble;
        kept.set(id, event);
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    url = `http://127.0.0.1:${address.port}/`;
  });
  afterEach(() => {
    vi.restoreAllMocks();
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });

  async function send(id: string, body: string, secrets: readonly string[]): Promise<number> {
    const timestamp = Math.floor(Date.now() / 1000);
    const headers = signatureHeaders(secrets, { id, timestamp, body });
    return (await fetch(url, { method: 'POST', headers, body })).status;
  }

  test('handles each event once, even while two secrets sign', async () => {
    expect(await send('one', '{"seq":1}', [secret])).toBe(204);
    expect(await send('one', '{"seq":1}', [secret])).toBe(204);
    expect(await send('two', '{"seq":2,"name":"Zoë"}', [newWebhookSecret(), secret])).toBe(204);
    expect([...kept]).toEqual([
      ['one', { seq: 1 }],
      ['two', { seq: 2, name: 'Zoë' }],
    ]);
  });

  test('refuses what is not signed with its secret, and what is too long', async () => {
    expect(await send('one', '{"seq":1}', [newWebhookSecret()])).toBe(401);
    expect(await send('two', `"${'x'.repeat(1024 * 1024)}"`, [secret])).toBe(413);
    expect(kept.size).toBe(0);
  });

  test('asks again for an event that it could not store', async () => {
    const told = vi.spyOn(console, 'error').mockReturnValue(undefined);
    trouble = new Error('the disk is full');
    expect(await send('one', '{"seq":1}', [secret])).toBe(500);
    expect(told).toHaveBeenCalledWith(trouble);
    trouble = undefined;
    expect(await send('one', '{"seq":1}', [secret])).toBe(204);
    expect(kept.size).toBe(1);
  });
});
