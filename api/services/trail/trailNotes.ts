import type pg from 'pg';
import type { CollectedTrailKind } from '../../../domain/trail/trailKinds.ts';
import { inTransaction } from '../../../postgres/inTransaction.ts';
import { pauseFor } from '../../../postgres/pauseFor.ts';
import { whoAsks } from '../identity/signInAttempts.ts';
import { appendToTrail, type CountedDraft, databaseMs } from './appendToTrail.ts';
import { type Collected, collectInTrail } from './collectInTrail.ts';
import { type Alarm, dueAlarms, type TriedAccount } from './trailAlarms.ts';
import { installation, mostAddresses, mostThings, type TrailAuthor } from './trailEntry.ts';

/** Something that happened and that is counted with others of its kind. */
export interface TrailNote extends TrailAuthor {
  readonly kind: CollectedTrailKind;
  readonly subject?: string | null | undefined;
  readonly thing?: string | undefined;
  /** Of an export. */
  readonly records?: number | undefined;
  /** Default 1. */
  readonly count?: number | undefined;
}

/** Takes notes at once and writes them behind, so that nobody waits for them. */
export interface TrailNotes {
  /** @param org empty: the installation's trail */
  note(org: string, note: TrailNote): void;
  /**
   * An attempt to sign in that failed. Whose account the address is, is looked up while it is written: whoever tries
   * waits for the same work, whether or not there is one.
   */
  failed(
    attempt: { readonly email: string; readonly address: string; readonly device: string },
    kind: 'signInFailed' | 'signInRefused',
  ): void;
  /** Resolves once everything noted so far is written. */
  settled(): Promise<void>;
  /** Writes what is left, or gives it up if that fails. */
  close(): Promise<void>;
}

export interface TrailNotesOptions {
  /** Its int8 parser must return numbers (`api/platform/postgres/createPool.ts`). */
  readonly pool: pg.Pool;
  /** Epoch milliseconds; omitted: the database's clock. */
  readonly clock?: (() => number) | undefined;
  /** Called with each alarm of this process, once it is in the trail. */
  readonly onAlarm?: ((alarm: Alarm) => void) | undefined;
  /** Called with the number of notes that found no place. */
  readonly onLost?: ((count: number) => void) | undefined;
  readonly onTrouble?: ((error: unknown, sentence: string) => void) | undefined;
  /** The most different notes that wait, in all and of one organisation. */
  readonly mostWaiting?: number;
  readonly mostOfOne?: number;
}

/** Whose trail it goes into: known, or to be looked up. */
type Whose = { readonly org: string } | { readonly email: string };

interface Waiting {
  readonly whose: Whose;
  readonly kind: CollectedTrailKind;
  readonly actor: string | null;
  readonly subject: string | null;
  readonly device: string | null;
  readonly things: ReadonlySet<string>;
  readonly addresses: ReadonlySet<string>;
  readonly count: number;
  readonly records: number | null;
}

/**
 * Of so many networks each has an entry of its own in a minute, in the trail of the installation; further ones share one.
 * Nobody is asked to sign in before, and whoever has IPv6 has networks without end.
 */
const mostNetworks = 200;
const manyNetworks = 'many networks';

/** Milliseconds until what could not be written is tried again. */
const againMs = 1_000;

export function createTrailNotes({
  pool,
  clock,
  onAlarm,
  onLost,
  onTrouble,
  mostWaiting = 5_000,
  mostOfOne = 1_000,
}: TrailNotesOptions): TrailNotes {
  let waiting = new Map<string, Waiting>();
  const ofOne = new Map<string, number>();
  /** Notes without a place, by organisation. */
  let lost = new Map<string, number>();
  let writing: Promise<void> | undefined;
  const closing = new AbortController();

  function take(key: string, one: Waiting): void {
    const before = waiting.get(key);
    if (before !== undefined) waiting.set(key, together(before, one));
    else {
      const party = 'org' in one.whose ? one.whose.org : installation;
      const own = ofOne.get(party) ?? 0;
      if (waiting.size >= mostWaiting || own >= mostOfOne) {
        lost.set(party, (lost.get(party) ?? 0) + one.count);
        onLost?.(one.count);
      } else {
        waiting.set(key, one);
        ofOne.set(party, own + 1);
      }
    }
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
  }

  let networks = { minute: 0, known: new Set<string>() };
  function boundedNetwork(network: string): string {
    const minute = Math.floor((clock?.() ?? Date.now()) / 60_000);
    if (networks.minute !== minute) networks = { minute, known: new Set() };
    const { known } = networks;
    if (!known.has(network) && known.size >= mostNetworks) return manyNetworks;
    known.add(network);
    return network;
  }

  function add(whose: Whose, note: TrailNote): void {
    const { kind, actor, subject = null, thing, address, device = null, count = 1, records = null } = note;
    take(JSON.stringify([whose, kind, actor, subject]), {
      whose,
      kind,
      actor,
      subject,
      device,
      things: new Set(thing === undefined ? [] : [thing]),
      addresses: new Set(address ? [address] : []),
      count,
      records,
    });
  }

  async function writeAll(): Promise<void> {
    // Whatever is noted in this turn of the event loop is written together.
    await new Promise(setImmediate);
    let isTold = false;
    while (waiting.size > 0 || lost.size > 0) {
      const [batch, dropped] = [waiting, lost];
      waiting = new Map();
      ofOne.clear();
      lost = new Map();
      try {
        const alarms = await write([...batch.values()], dropped);
        for (const alarm of alarms) onAlarm?.(alarm);
        isTold = false;
      } catch (error) {
        if (!isTold) onTrouble?.(error, 'the security trail could not be written; trying again');
        isTold = true;
        if (closing.signal.aborted) {
          onLost?.(batch.size);
          return;
        }
        putBack(batch, dropped);
        await pauseFor(againMs, closing.signal);
      }
    }
  }

  function putBack(batch: ReadonlyMap<string, Waiting>, dropped: ReadonlyMap<string, number>): void {
    for (const [org, count] of dropped) lost.set(org, (lost.get(org) ?? 0) + count);
    for (const [key, one] of batch) take(key, one);
  }

  async function write(
    batch: readonly Waiting[],
    dropped: ReadonlyMap<string, number>,
  ): Promise<readonly Alarm[]> {
    const accounts = await findAccounts(pool, batch);
    const tried: TriedAccount[] = [];
    const collected = new Map<string, Collected>();
    for (const found of batch.flatMap((one) => resolved(one, accounts, tried, boundedNetwork))) {
      const key = JSON.stringify([found.org, found.kind, found.actor, found.subject]);
      const before = collected.get(key);
      collected.set(key, before === undefined ? found : joined(before, found));
    }
    return inTransaction(pool, async (client) => {
      const all = [...collected.values()];
      const now = clock?.();
      await collectInTrail(client, all, now);
      const alarms = await dueAlarms(client, all, tried, now ?? (await databaseNow(client)));
      const drafts = [
        ...alarms.map(({ org, draft }) => [org, draft] as const),
        ...[...dropped].map(([org, count]): readonly [string, CountedDraft] => [
          org,
          { kind: 'entriesLost', actor: null, count },
        ]),
      ];
      // In the same order in every process, because each locks the head of a chain.
      const byOrg = [...Map.groupBy(drafts, ([org]) => org)].toSorted(([one], [other]) =>
        one < other ? -1 : 1,
      );
      for (const [org, some] of byOrg) {
        await appendToTrail(
          client,
          org,
          some.map(([, draft]) => draft),
          now,
        );
      }
      return alarms;
    });
  }

  return {
    note: (org, note) => add({ org }, note),
    failed: ({ email, address, device }, kind) => add({ email }, { kind, actor: null, address, device }),
    async settled() {
      while (writing !== undefined) await writing;
    },
    async close() {
      closing.abort();
      while (writing !== undefined) await writing;
    },
  };
}

async function databaseNow(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ now: number }>(`select ${databaseMs} as now`);
  return rows[0]?.now ?? Date.now();
}

interface Account {
  readonly uid: string;
  /** The oldest first; empty: those of a member of none. */
  readonly orgs: readonly string[];
}

/** The accounts that notes name by their address. */
async function findAccounts(pool: pg.Pool, batch: readonly Waiting[]): Promise<ReadonlyMap<string, Account>> {
  const emails = batch.flatMap(({ whose }) => ('email' in whose ? [whose.email] : []));
  if (emails.length === 0) return new Map();
  const { rows } = await pool.query<Account & { email: string }>(
    `select u.email, u.id as uid,
       coalesce(array_agg(m.org order by m.created_at, m.org) filter (where m.org is not null), '{}') as orgs
     from muster_identity."user" u
     left join muster_identity.members m on m.uid = u.id and m.deactivated_at is null
     where u.email = any($1) group by u.id`,
    [[...new Set(emails)]],
  );
  return new Map(rows.map(({ email, ...account }) => [email, account]));
}

/**
 * With its organisations: a failure at an account is told in each of them. One at an address without an account is told of
 * the network that tried.
 */
function resolved(
  { whose, ...one }: Waiting,
  accounts: ReadonlyMap<string, Account>,
  tried: TriedAccount[],
  boundedNetwork: (network: string) => string,
): readonly Collected[] {
  const rest = { ...one, things: [...one.things], addresses: [...one.addresses] };
  if ('org' in whose) {
    const { org } = whose;
    const { subject } = rest;
    return [
      {
        ...rest,
        org,
        subject: org === installation && subject !== null ? boundedNetwork(subject) : subject,
      },
    ];
  }
  const account = accounts.get(whose.email);
  const [org = installation, ...others] = account?.orgs ?? [];
  const networks = rest.addresses.map((address) => boundedNetwork(whoAsks(address).client));
  // An account counts once among those that were tried.
  tried.push(...networks.map((network) => ({ network, email: whose.email, org })));
  const subject = account?.uid ?? networks[0] ?? null;
  return [org, ...others].map((each) => ({ ...rest, org: each, subject }));
}

function together(one: Waiting, other: Waiting): Waiting {
  return {
    ...one,
    count: one.count + other.count,
    records: sumOf(one.records, other.records),
    things: few(one.things, other.things, mostThings),
    addresses: few(one.addresses, other.addresses, mostAddresses),
  };
}

function joined(one: Collected, other: Collected): Collected {
  return {
    ...one,
    count: one.count + other.count,
    records: sumOf(one.records, other.records),
    things: [...few(new Set(one.things), new Set(other.things), mostThings)],
    addresses: [...few(new Set(one.addresses), new Set(other.addresses), mostAddresses)],
  };
}

function few(one: ReadonlySet<string>, other: ReadonlySet<string>, most: number): ReadonlySet<string> {
  return new Set([...new Set([...one, ...other])].slice(0, most));
}

function sumOf(one: number | null, other: number | null): number | null {
  return one === null ? other : one + (other ?? 0);
}
