import { hash } from 'node:crypto';
import type pg from 'pg';
import { alarmThresholds } from '../../../domain/trail/alarmThresholds.ts';
import type { AlarmKind } from '../../../domain/trail/trailKinds.ts';
import type { CountedDraft } from './appendToTrail.ts';
import type { Collected } from './collectInTrail.ts';
import { installation } from './trailEntry.ts';

/** An alarm, and whose trail it goes into. */
export interface Alarm {
  readonly org: string;
  readonly draft: CountedDraft & { readonly kind: AlarmKind };
}

/** A failure to sign in, for who tries many accounts. */
export interface TriedAccount {
  /** An IPv4 address, or the /64 of an IPv6 address. */
  readonly network: string;
  readonly email: string;
  /** Of the account; the installation's if there is none. */
  readonly org: string;
}

/** How many accounts are remembered of one network. */
const mostTried = 1_000;

const minutesOf = (ms: number): number => Math.round(ms / 60_000);

/**
 * Counts what alarms are about, and returns those that are due, each once in its span of time, whichever process counts.
 *
 * @param now epoch milliseconds
 */
export async function dueAlarms(
  client: pg.PoolClient,
  collected: readonly Collected[],
  tried: readonly TriedAccount[],
  now: number,
): Promise<readonly Alarm[]> {
  const candidates = [
    ...(await guessing(client, collected, now)),
    ...(await massExport(client, collected, now)),
    ...(await spraying(client, tried, now)),
  ];
  const byKey = new Map(candidates.map((one) => [one.key, one]));
  const told = await toldNow(client, [...byKey.values()], now);
  return [...byKey].flatMap(([key, { alarm }]) => (told.has(key) ? [alarm] : []));
}

/** An alarm that may have been told in this span already. */
interface Candidate {
  readonly key: string;
  readonly withinMs: number;
  readonly alarm: Alarm;
}

async function guessing(
  client: pg.PoolClient,
  collected: readonly Collected[],
  now: number,
): Promise<readonly Candidate[]> {
  const { failures, withinMs } = alarmThresholds.guessing;
  const failed = collected.filter(
    ({ kind, subject, org }) =>
      (kind === 'signInFailed' || kind === 'signInRefused') && subject !== null && org !== installation,
  );
  const keyOf = ({ org, subject }: Collected) => JSON.stringify(['guessing', org, subject]);
  const amounts = await tally(
    client,
    failed.map((one) => ({ key: keyOf(one), amount: one.count, withinMs })),
    now,
  );
  return failed.flatMap((one) => {
    const amount = amounts.get(keyOf(one)) ?? 0;
    if (amount < failures) return [];
    const { org, subject, addresses } = one;
    const details = { failures: amount, minutes: minutesOf(withinMs) };
    return [
      {
        key: keyOf(one),
        withinMs,
        alarm: { org, draft: { kind: 'guessing', actor: null, subject, addresses, details } },
      },
    ];
  });
}

async function massExport(
  client: pg.PoolClient,
  collected: readonly Collected[],
  now: number,
): Promise<readonly Candidate[]> {
  const { exports, records, withinMs } = alarmThresholds.massExport;
  const exported = collected.filter(({ kind }) => kind === 'exportBegun' || kind === 'exportEnded');
  const keyOf = ({ org, actor }: Collected, what: string) => JSON.stringify(['massExport', org, actor, what]);
  const amounts = await tally(
    client,
    exported.flatMap((one) => [
      { key: keyOf(one, 'exports'), amount: one.kind === 'exportBegun' ? one.count : 0, withinMs },
      { key: keyOf(one, 'records'), amount: one.records ?? 0, withinMs },
    ]),
    now,
  );
  return exported.flatMap((one) => {
    const [files, rows] = [amounts.get(keyOf(one, 'exports')) ?? 0, amounts.get(keyOf(one, 'records')) ?? 0];
    if (files < exports && rows < records) return [];
    const { org, actor, addresses } = one;
    const details = { exports: files, records: rows, minutes: minutesOf(withinMs) };
    return [
      {
        key: keyOf(one, ''),
        withinMs,
        alarm: { org, draft: { kind: 'massExport', actor, addresses, details } },
      },
    ];
  });
}

async function spraying(
  client: pg.PoolClient,
  tried: readonly TriedAccount[],
  now: number,
): Promise<readonly Candidate[]> {
  if (tried.length === 0) return [];
  const { accounts, withinMs } = alarmThresholds.spraying;
  const rows = tried.map(({ network, email, org }) => ({ network, org, account: hash('sha256', email) }));
  await client.query(
    `insert into muster_runtime.trail_tried as tried (network, account, org, ends_at)
     select distinct on (1, 2) n.network, decode(n.account, 'hex'), n.org, $2::bigint
     from jsonb_to_recordset($1::jsonb) as n (network text, account text, org text)
     where (select count(*) from muster_runtime.trail_tried t where t.network = n.network) < ${mostTried}
     order by 1, 2
     on conflict (network, account) do update set ends_at = excluded.ends_at, org = excluded.org`,
    [JSON.stringify(rows), now + withinMs],
  );
  const counted = await client.query<{ network: string; org: string; own: number; total: number }>(
    `select network, org, count(*)::int as own, (sum(count(*)) over (partition by network))::int as total
     from muster_runtime.trail_tried where network = any($1) and ends_at > $2 group by network, org`,
    [[...new Set(tried.map(({ network }) => network))], now],
  );
  return counted.rows
    .filter(({ total }) => total >= accounts)
    .flatMap(({ network, org, own, total }) => {
      // An organisation learns only how many accounts of its own were tried; the operator, how many in all.
      const whose = new Map([[org, own]]).set(installation, total);
      return [...whose].map(([each, amount]) => ({
        key: JSON.stringify(['spraying', network, each]),
        withinMs,
        alarm: {
          org: each,
          draft: {
            kind: 'spraying' as const,
            actor: null,
            addresses: [network],
            details: { accounts: amount, minutes: minutesOf(withinMs) },
          },
        },
      }));
    });
}

interface Tallied {
  readonly key: string;
  readonly amount: number;
  readonly withinMs: number;
}

const count = `
  insert into muster_runtime.trail_tallies as tally (key, amount, ends_at)
  select n.key, sum(n.amount), max($2 + n."withinMs")
  from jsonb_to_recordset($1::jsonb) as n (key text, amount bigint, "withinMs" bigint)
  group by n.key order by n.key
  on conflict (key) do update set
    amount = case when tally.ends_at <= $2 then excluded.amount else tally.amount + excluded.amount end,
    ends_at = case when tally.ends_at <= $2 then excluded.ends_at else tally.ends_at end
  returning key, amount`;

/** Adds to counters, each of which begins anew when its span is over; returns what they say now. */
async function tally(
  client: pg.PoolClient,
  tallied: readonly Tallied[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  if (tallied.length === 0) return new Map();
  const { rows } = await client.query<{ key: string; amount: number }>(count, [JSON.stringify(tallied), now]);
  return new Map(rows.map(({ key, amount }) => [key, amount]));
}

/** The keys of those that had not been told in their span. */
async function toldNow(
  client: pg.PoolClient,
  candidates: readonly Candidate[],
  now: number,
): Promise<ReadonlySet<string>> {
  const told = candidates.map(({ key, withinMs }) => ({ key: `told ${key}`, amount: 1, withinMs }));
  const amounts = await tally(client, told, now);
  return new Set([...amounts].flatMap(([key, amount]) => (amount === 1 ? [key.slice('told '.length)] : [])));
}

/** Removes counters whose time is over. */
export async function pruneTallies(pool: pg.Pool, now: number): Promise<void> {
  await pool.query('delete from muster_runtime.trail_tallies where ends_at <= $1', [now]);
  await pool.query('delete from muster_runtime.trail_tried where ends_at <= $1', [now]);
}
