import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findToken, redeemToken } from '../../../web/startUp/entryRequests.ts';

const owner = { uid: 'ada', organisation: 'Acme' };
const server = vi.fn(async () => Response.json(owner));
beforeEach(() => {
  server.mockClear();
  vi.stubGlobal('fetch', server);
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterEach(() => vi.unstubAllGlobals());

test('a browser that keeps nothing uses no token up, and says why', async () => {
  vi.stubGlobal('navigator', { cookieEnabled: false });
  const why =
    'The browser you are using does not support Web Storage. Please try again in a different browser.';
  await expect(findToken('a-token')).rejects.toThrow(why);
  await expect(redeemToken({ token: 'a-token', owner, entry: 'ada@acme.example' })).rejects.toThrow(why);
  expect(server).not.toHaveBeenCalled();
});

test('any other browser asks the server whom a token is for', async () => {
  vi.stubGlobal('navigator', { cookieEnabled: true });
  expect(await findToken('a-token')).toEqual({ owner, entry: null });
  expect(server).toHaveBeenCalledExactlyOnceWith('/api/auth/tokens/find', expect.anything());
});
