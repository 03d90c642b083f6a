import { setTimeout as after } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { liveMessageSchema } from '../../../../api/contract/live.ts';
import { runs } from '../../../support/runs.ts';
import { openSocket, password, startApi, type TestApi } from '../../apiFixture.ts';
import { cookieHeader } from '../../services/identity/identitySide.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** Milliseconds after a round has begun: requests of this machine take about as long. */
const moment = fc.integer({ min: 0, max: 15 });
const doing = fc.record({
  what: fc.constantFrom<'exchange' | 'watch'>('exchange', 'exchange', 'exchange', 'watch'),
  at: moment,
});
const round = fc.record({
  doings: fc.array(doing, { minLength: 4, maxLength: 12 }),
  signsOut: fc.record({ by: fc.constantFrom('cookie', 'token', 'accessToken'), at: moment }),
  /** Whether tokens are there that an exchange removes, because they have expired. */
  hasOld: fc.boolean(),
});

interface Exchanged {
  readonly status: number;
  readonly token: string | undefined;
  /** Whether the sign-out had been answered before this was sent. */
  readonly isLate: boolean;
}

/** A session of somebody's own, with an access token. */
async function begin() {
  const answer = await api.ask('POST', '/api/auth/sign-in', {
    body: { email: 'scheduler@acme.example', password },
  });
  const { token } = z.object({ token: z.string() }).parse(await answer.json());
  return { token, cookie: cookieHeader(answer.headers.getSetCookie()) };
}

async function exchange(as: string): Promise<Omit<Exchanged, 'isLate'>> {
  const answer = await api.ask('GET', '/api/v1/access_token', { as });
  const json = Object(await answer.json());
  return { status: answer.status, token: answer.ok ? String(json.access_token) : undefined };
}

const statusAs = async (as: string) => (await api.ask('GET', '/api/v1/session', { as })).status;
const watch = (as: string) =>
  openSocket(api.address, '/api/v1/live', as, (json) => liveMessageSchema.parse(json));

test('whatever is exchanged around a sign-out, nothing of the session works once that is answered', async () => {
  const closings: Promise<{ readonly reason: string }>[] = [];
  await fc.assert(
    fc.asyncProperty(round, async ({ doings, signsOut, hasOld }) => {
      const { token, cookie } = await begin();
      if (hasOld) {
        await exchange(token);
        await api.server.services.pools.commands.query(
          `update muster_identity.access_tokens set expires_at = now() - interval '1 second'`,
        );
      }
      const first = (await exchange(token)).token ?? 'none';
      closings.push((await watch(token)).closed, (await watch(first)).closed);

      let isSignedOut = false;
      const exchanged: Exchanged[] = [];
      const signOut = async () => {
        await after(signsOut.at);
        const { status } = await api.ask('POST', '/api/auth/sign-out', {
          headers:
            signsOut.by === 'cookie'
              ? { cookie, origin: api.address }
              : { authorization: `Bearer ${signsOut.by === 'token' ? token : first}` },
        });
        isSignedOut = true;
        return status;
      };
      const [signOutStatus] = await Promise.all([
        signOut(),
        ...doings.map(async ({ what, at }) => {
          await after(at);
          const isLate = isSignedOut;
          if (what === 'exchange') exchanged.push({ ...(await exchange(token)), isLate });
          else {
            // Refused, or open for a moment: then it is closed like the others.
            const opened = await watch(first).catch(() => undefined);
            if (opened !== undefined) closings.push(opened.closed);
          }
        }),
      ]);
      expect(signOutStatus).toBe(200);
      expect(exchanged.filter(({ status }) => status !== 200 && status !== 401)).toEqual([]);
      expect(exchanged.filter(({ isLate, token: given }) => isLate && given !== undefined)).toEqual([]);
      expect((await exchange(token)).status).toBe(401);
      const given = exchanged.flatMap((one) => one.token ?? []);
      const left = await Promise.all([token, first, ...given].map(statusAs));
      expect(new Set(left)).toEqual(new Set([401]));
    }),
    { numRuns: runs(16) },
  );
  const reasons = await Promise.all(closings.map(async (closed) => (await closed).reason));
  expect(new Set(reasons)).toEqual(new Set(['TokenExpired']));
});
