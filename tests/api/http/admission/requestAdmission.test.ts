import { describe, expect, test } from 'vitest';
import { createRequestAdmission } from '../../../../api/http/admission/requestAdmission.ts';
import { allRoutes } from '../../../../api/http/routes/allRoutes.ts';
import { defaultLimits } from '../../../../api/platform/limits/limits.ts';

describe('what a secret opens without a sign-in', () => {
  test('is limited by address: whoever guesses waits, and nobody else', () => {
    let now = 0;
    const counted: string[] = [];
    const admission = createRequestAdmission(
      defaultLimits,
      (limit) => counted.push(limit),
      () => now,
    );
    const { burst, perSecond } = defaultLimits.requests.ofStranger;
    for (let n = 0; n < burst; n += 1) expect(admission.countStranger('192.0.2.1')).toBeUndefined();
    expect(admission.countStranger('192.0.2.1')).toMatchObject({
      code: 'too_many_requests',
      details: { retryAfterSeconds: 1 },
    });
    expect(counted).toEqual(['requests']);
    expect(admission.countStranger('192.0.2.2')).toBeUndefined();
    now += 1000;
    for (let n = 0; n < perSecond; n += 1) expect(admission.countStranger('192.0.2.1')).toBeUndefined();
    expect(admission.countStranger('192.0.2.1')).toBeDefined();
  });

  test('is every route that looks up a code or an address', () => {
    const limited = allRoutes.filter(({ isBySecret }) => isBySecret).map(({ path }) => path);
    expect(limited.sort()).toEqual([
      '/api/auth/guest-links/find',
      '/api/auth/guest-links/open',
      '/api/auth/invitations/find',
      '/api/auth/short-links/open',
      '/api/auth/tokens/find',
      '/api/packages/answer',
      '/api/packages/complete',
      '/api/packages/file',
      '/api/packages/open',
      '/api/packages/read',
      '/api/packages/sign',
      '/api/packages/view',
      '/ical/:file',
    ]);
  });
});
