import { describe, expect, test } from 'vitest';
import { retry } from '../../../commands/log/retry.ts';

describe('retrying', () => {
  const isTransient = (error: unknown) => error instanceof Error && error.message === 'passing';

  test('tries again after an error that may pass, and returns the result', async () => {
    let tries = 0;
    const answer = await retry({ forMs: 5_000, isTransient }, async () => {
      tries += 1;
      if (tries < 3) throw new Error('passing');
      return tries;
    });
    expect(answer).toBe(3);
  });

  test('does not try again after an error that will not pass', async () => {
    let tries = 0;
    const work = retry({ forMs: 5_000, isTransient }, async () => {
      tries += 1;
      throw new Error('for good');
    });
    await expect(work).rejects.toThrow('for good');
    expect(tries).toBe(1);
  });

  test('ends as unavailable, with the last error as its cause', async () => {
    const work = retry({ forMs: 30, isTransient }, () => Promise.reject(new Error('passing')));
    await expect(work).rejects.toMatchObject({ name: 'LogUnavailable', cause: { message: 'passing' } });
  });

  test('ends at once when its signal aborts', async () => {
    const controller = new AbortController();
    const forMs = Number.POSITIVE_INFINITY;
    const work = retry({ forMs, isTransient, signal: controller.signal }, () => {
      setImmediate(() => controller.abort(new Error('closing')));
      return Promise.reject(new Error('passing'));
    });
    await expect(work).rejects.toMatchObject({ name: 'AbortError' });
  });
});
