import { Result } from 'effect';
import type pg from 'pg';
import type { Facts } from '../../../commands/facts.ts';
import { type Refusal, refuse } from '../../../domain/kernel/refusal.ts';
import { defaultOrganisationSettings } from '../../../domain/organisation/organisationSettings.ts';
import { trailKeptSince } from '../../../domain/trail/trailKeptSince.ts';
import { inTransaction } from '../../../postgres/inTransaction.ts';
import { pauseFor } from '../../../postgres/pauseFor.ts';
import type { TrailEntry, TrailVerdict } from '../../contract/trail.ts';
import { signingKeyOf } from '../audit/signingKey.ts';
import { appendToTrail, databaseMs } from './appendToTrail.ts';
import { expireTrail } from './expireTrail.ts';
import { readAfter, readHead, storedTrail, type TrailHead } from './readTrail.ts';
import { sealTrail } from './sealTrail.ts';
import { pruneTallies } from './trailAlarms.ts';
import { installation, type TrailAuthor } from './trailEntry.ts';
import { createTrailNotes, type TrailNotes, type TrailNotesOptions } from './trailNotes.ts';
import { verifyTrail } from './verifyTrail.ts';

/** The security trail (docs/security.md): a chain of entries for each organisation, and one for the installation. */
export interface Trail extends Pick<TrailNotes, 'note' | 'failed' | 'settled'> {
  /** Where the trail's tables are. */
  readonly pool: pg.Pool;
  head(org: string): Promise<TrailHead>;
  /**
   * Entries after a number, oldest first; if there are none, waits for some. Refuses a number beyond the newest.
   *
   * @param waitMs milliseconds; 0: answers at once
   */
  after(
    org: string,
    query: { readonly after: number; readonly limit: number; readonly waitMs: number },
    signal: AbortSignal,
  ): Promise<Result.Result<readonly TrailEntry[], Refusal>>;
  verdict(org: string): Promise<TrailVerdict>;
  /** Somebody has seen the alarms up to an entry: an entry of its own. */
  alarmsSeen(org: string, upTo: number, by: TrailAuthor): Promise<void>;
  /** For how many days an organisation's entries are kept. */
  keptDays(org: string): Promise<number>;
  /** Chains what was counted, and removes what has expired. */
  tend(): Promise<void>;
  /** Whoever waits for entries is answered at once. */
  endWaiting(): void;
  close(): Promise<void>;
}

export interface TrailOptions extends Omit<TrailNotesOptions, 'pool'> {
  /** Writes, behind what requests wait for. */
  readonly pool: pg.Pool;
  /** For those who read and follow the trail. */
  readonly reads: pg.Pool;
  /** Knows how long each organisation keeps its entries. */
  readonly facts: Pick<Facts, 'organisation'>;
  /** Milliseconds between two times that counted entries are chained; and between those that old ones expire. */
  readonly sealMs?: number;
  readonly expireMs?: number;
}

/** Milliseconds between two looks for new entries on behalf of somebody who waits. */
const lookMs = 1_000;

export function createTrail({
  pool,
  reads,
  facts,
  sealMs = 5_000,
  expireMs = 3_600_000,
  ...options
}: TrailOptions): Trail {
  const { clock, onTrouble } = options;
  const notes = createTrailNotes({ pool, ...options });
  const waiting = new AbortController();
  const closing = new AbortController();

  async function keptDays(org: string): Promise<number> {
    const organisation = org === installation ? undefined : await facts.organisation(org);
    return (organisation?.settings ?? defaultOrganisationSettings).securityTrailDays;
  }

  async function expire(): Promise<void> {
    const { rows } = await pool.query<{ org: string; now: number }>(
      `select org, ${databaseMs} as now from muster_runtime.trail_heads`,
    );
    const key = await signingKeyOf(pool);
    for (const { org, now } of rows) {
      const before = trailKeptSince(await keptDays(org), clock?.() ?? now);
      const verdict = await expireTrail(pool, org, before, key);
      if (verdict.verdict === 'broken') {
        onTrouble?.(verdict, `the security trail of ${org} is not as it was recorded: nothing of it expires`);
      }
    }
    const [first] = rows;
    if (first !== undefined) await pruneTallies(pool, clock?.() ?? first.now);
  }

  async function tendAlways(): Promise<void> {
    let isTold = false;
    let expiredAt = 0;
    while (!closing.signal.aborted) {
      try {
        await sealTrail(pool, clock?.());
        if (expiredAt === 0 || performance.now() - expiredAt > expireMs) {
          await expire();
          expiredAt = performance.now();
        }
        isTold = false;
      } catch (error) {
        if (!isTold && !closing.signal.aborted) {
          onTrouble?.(error, 'the security trail could not be chained or shortened; trying again');
        }
        isTold = true;
      }
      await pauseFor(sealMs, closing.signal);
    }
  }
  const tending = tendAlways();

  return {
    pool,
    note: notes.note,
    failed: notes.failed,
    settled: notes.settled,
    head: (org) => readHead(reads, org),

    async after(org, { after, limit, waitMs }, signal) {
      const { seq } = await readHead(reads, org);
      if (after > seq) {
        return refuse('future_cursor', `The cursor ${after} is beyond the newest entry, ${seq}.`, {
          field: 'query.after',
          head: seq,
        });
      }
      const enough = AbortSignal.any([signal, waiting.signal, AbortSignal.timeout(waitMs)]);
      for (;;) {
        const entries = await readAfter(reads, org, after, limit);
        if (entries.length > 0 || waitMs === 0 || enough.aborted) return Result.succeed(entries);
        await pauseFor(lookMs, enough);
      }
    },

    async verdict(org) {
      const { publicKey } = await signingKeyOf(pool);
      return inTransaction(reads, async (client) => {
        await client.query('set transaction isolation level repeatable read, read only');
        return verifyTrail(await storedTrail(client, org), publicKey);
      });
    },

    alarmsSeen: (org, upTo, by) =>
      inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          'update muster_runtime.trail_heads set seen = $2 where org = $1 and seen < $2 and seq >= $2',
          [org, upTo],
        );
        if (rowCount !== 0)
          await appendToTrail(client, org, [{ ...by, kind: 'alarmsSeen', details: { upTo } }]);
      }),

    keptDays,

    async tend() {
      await notes.settled();
      await sealTrail(pool, clock?.());
      await expire();
    },

    endWaiting: () => waiting.abort(),

    async close() {
      waiting.abort();
      closing.abort();
      await notes.close();
      await tending;
    },
  };
}
