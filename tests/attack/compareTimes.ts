import { seededRandom } from '../../api/programs/demonstration/seededRandom.ts';
import type { AttackedOrganisation } from './attackedOrganisation.ts';
import { type AttackRequest, createAttackClient } from './attackRequest.ts';
import { neverMade } from './drafts.ts';
import type { Findings } from './findings.ts';
import type { Principal } from './principals.ts';
import { signedRank } from './signedRank.ts';

/** Two requests that must be answered with the same work; `turn` for those that may be sent only so often. */
export interface TimedPair {
  readonly of: string;
  readonly exists: (turn: number) => AttackRequest;
  readonly doesNot: (turn: number) => AttackRequest;
  /** Of all pairs, the part that is sent: 1 where nothing is said. */
  readonly share?: number;
}

export interface TimedComparison {
  readonly of: string;
  readonly pairs: number;
  /** Microseconds that the one that exists takes longer, the median of all pairs. */
  readonly longer: number;
  /** Probability of such differences if there were none. */
  readonly probability: number;
}

const warmUp = 20;
/** Of all comparisons together that one is found where there is nothing. */
const falseAlarms = 0.001;

/**
 * Sends pairs one after the other, each in an order of the seed, and tests whether the two can be told apart by what
 * they took; corrected for the number of comparisons (Bonferroni).
 */
export async function compareTimes(
  address: string,
  compared: readonly TimedPair[],
  { pairs, seed, findings }: { readonly pairs: number; readonly seed: number; readonly findings: Findings },
): Promise<readonly TimedComparison[]> {
  const client = createAttackClient(address);
  const random = seededRandom(seed);
  const comparisons: TimedComparison[] = [];
  async function timed(request: AttackRequest): Promise<{ readonly ms: number; readonly status: number }> {
    const began = performance.now();
    const answer = await client.send(request);
    return { ms: performance.now() - began, status: answer?.status ?? 0 };
  }
  try {
    for (const { of, exists, doesNot, share = 1 } of compared) {
      const differences: number[] = [];
      const count = Math.ceil(pairs * share);
      for (let turn = 0; turn < count + warmUp; turn += 1) {
        const [first, second] = random.chance(0.5) ? [exists, doesNot] : [doesNot, exists];
        const one = await timed(first(turn));
        const other = await timed(second(turn));
        if (one.status !== other.status || one.status < 400) {
          throw new Error(`${of}: answered ${one.status} and ${other.status}`);
        }
        if (turn >= warmUp) differences.push(first === exists ? one.ms - other.ms : other.ms - one.ms);
      }
      const sorted = differences.toSorted((left, right) => left - right);
      const longer = Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 1000);
      const probability = signedRank(differences);
      comparisons.push({ of, pairs: count, longer, probability });
      if (probability < falseAlarms / compared.length) {
        const told = `what exists takes ${longer} µs longer, in the middle of ${count} pairs (p = ${probability.toExponential(1)})`;
        findings.add({ judgement: 'told apart by its time', of, by: 'the clock', told });
      }
    }
  } finally {
    client.close();
  }
  return comparisons;
}

/** Ids of another organisation beside made-up ones, secrets that are nearly right, and addresses with an account. */
export function timedPairs(
  asker: Principal,
  foreign: AttackedOrganisation,
  addresses: { readonly existing: readonly string[]; readonly madeUp: readonly string[] },
): readonly TimedPair[] {
  const headers = asker.headers();
  const get = (path: string): AttackRequest => ({
    method: 'GET',
    path,
    headers,
    body: undefined,
    way: 'whole',
  });
  const post = (path: string, body: object, more: AttackRequest['headers'] = headers): AttackRequest => ({
    method: 'POST',
    path,
    headers: [...more, ['Content-Type', 'application/json']],
    body: Buffer.from(JSON.stringify(body)),
    way: 'whole',
  });
  const byId = (of: string, kind: string, request: (id: string) => AttackRequest): TimedPair => {
    const [id = ''] = foreign.ids.get(kind) ?? [];
    const never = neverMade(id, foreign.id);
    return { of, exists: () => request(id), doesNot: () => request(never) };
  };
  const signIn = (email: string, turn: number): AttackRequest =>
    post('/api/auth/sign-in', { email, password: 'not the password of anybody' }, [
      // Everybody has but a few attempts, so each comes from elsewhere.
      ['X-Forwarded-For', `10.${turn >> 8}.${turn & 255}.${email.length}`],
    ]);
  const [revoked] = foreign.principals.filter(({ name }) => name.includes('revoked'));
  /** Whoever sends all of a revoked token is told that it was. */
  const nearly = (revoked?.headers() ?? []).map(
    ([name, value]) => [name, `${value.slice(0, -1)}${value.endsWith('A') ? 'B' : 'A'}`] as const,
  );
  return [
    byId('a booking', 'booking', (id) => get(`/api/v1/bookings/${id}`)),
    byId('the history of a customer', 'customer', (id) => get(`/api/v1/customers/${id}/history`)),
    byId('a label', 'label', (id) => get(`/api/v1/labels/${id}`)),
    byId('a file', 'file', (id) => get(`/api/v1/files/${id}`)),
    byId('a job', 'job', (id) => get(`/api/v1/jobs/${id}`)),
    byId('the audit of a booking', 'booking', (id) =>
      get(`/api/v1/audit/streams/booking-${foreign.id}.${id}`),
    ),
    byId('a command to a booking', 'booking', (bookingId) =>
      post('/api/v1/commands/booking.cancel', { bookingId, reason: 'not mine' }),
    ),
    byId('a command to a customer', 'customer', (customerId) =>
      post('/api/v1/commands/customer.deactivate', { customerId }),
    ),
    byId('an API token to revoke', 'token', (id) => post(`/api/v1/tokens/${id}/revoke`, {})),
    byId('a webhook to test', 'webhook', (id) => post(`/api/v1/webhooks/${id}/test`, {})),
    {
      of: 'an API token that is wrong by a letter, beside one that never was',
      exists: () => ({ ...get('/api/v1/session'), headers: nearly }),
      doesNot: () => ({
        ...get('/api/v1/session'),
        headers: [['Authorization', `Bearer mus_${'A'.repeat(43)}`]],
      }),
    },
    {
      of: 'an address with an account',
      share: 0.5,
      exists: (turn) => signIn(addresses.existing[turn % addresses.existing.length] ?? '', turn),
      doesNot: (turn) => signIn(addresses.madeUp[turn % addresses.madeUp.length] ?? '', turn),
    },
  ];
}
