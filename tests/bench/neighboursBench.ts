import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { startBenchMuster } from './feed/benchMuster.ts';
import { createHttpClient } from './feed/httpClient.ts';
import { memoryOfFamily } from './feed/processUsage.ts';
import {
  type AttackKind,
  type AttackReport,
  attackKindSchema,
  attackKinds,
} from './neighbours/attackMessages.ts';
import { startIdleLoad } from './neighbours/idleLoad.ts';
import type { NeighbourReport } from './neighbours/neighbourMessages.ts';
import { prepareAttacker } from './neighbours/prepareAttacker.ts';
import { startAttack } from './neighbours/startAttack.ts';
import { startNeighbour } from './neighbours/startNeighbour.ts';
import { count, readBenchArguments, text } from './readBenchArguments.ts';

interface Round extends NeighbourReport {
  readonly what: string;
  /** The most that Muster's process, and those that it has started, had in memory, megabytes. */
  readonly memoryMb: number;
  /** What the attackers were answered. */
  readonly attackers: AttackReport;
}

/** For the attackers to get under way, and to be worked off, before the next figure. */
const settleSeconds = 3;

/**
 * One organisation does the worst it can, with one attack after the other and then with all of them, in a process of
 * the lowest priority; another works at a steady rate. What that one waits for, as ratios to what it waits for alone
 * beside processors that are kept busy at the lowest priority; whether anything of its own is refused; and Muster's
 * memory. The report is kept in `.data/bench/neighbours.json`.
 */
export async function run(args: readonly string[]): Promise<void> {
  const given = readBenchArguments('neighbours', args, {
    attacks: text(`${attackKinds.join(',')},all`, 'attacks in turn; `+` for several together'),
    seconds: count(20, 'how long each figure is measured'),
    rate: count(5, 'lists, and as many commands, that the neighbour sends a second'),
    history: count(20_000, 'bookings of the organisation that attacks'),
    sockets: count(100, 'WebSockets that one person opens'),
    people: count(5, 'people who attack'),
    rows: count(100_000, 'rows of an uploaded file'),
  });
  const rounds = given.attacks.split(',').map(kindsOf);
  const client = createHttpClient();
  const muster = await startBenchMuster({ organisations: 2, workersEach: 1, peopleEach: given.people });
  const measured: Round[] = [];
  try {
    const [attacker, organisation] = muster.organisations;
    if (attacker === undefined || organisation === undefined) throw new Error('two organisations were made');
    const prepared = await prepareAttacker(muster, attacker, given.history);
    const server = await muster.start('all', { ALLOW_PRIVATE_WEBHOOKS: 'true' });
    const { address, pid } = server;
    const caughtUp = {
      method: 'GET',
      path: `/api/v1/labels?after=${prepared.position}`,
      token: attacker.people[0] ?? '',
    } as const;
    while ((await client.send(address, caughtUp)).status !== 200) await delay(250);
    const neighbour = {
      address,
      token: organisation.people[0] ?? '',
      customerIds: organisation.customerIds,
      rate: given.rate,
      uncountedSeconds: settleSeconds,
      seconds: given.seconds,
    };

    async function measure(what: string, stop: () => Promise<AttackReport>): Promise<void> {
      let memory = 0;
      const looking = setInterval(async () => {
        memory = Math.max(memory, (await memoryOfFamily(pid)) ?? 0);
      }, 2_000);
      const waited = await startNeighbour(neighbour);
      clearInterval(looking);
      const attackers = await stop();
      measured.push({ what, ...waited, memoryMb: Math.round(memory / 2 ** 20), attackers });
      await delay(settleSeconds * 1000);
    }

    // What is loaded and compiled once is not counted.
    await startNeighbour({ ...neighbour, seconds: settleSeconds });
    const endIdleLoad = startIdleLoad();
    await measure('alone', async () => {
      await endIdleLoad();
      return {};
    });
    for (const kinds of rounds) {
      const stop = startAttack(
        prepared.order({ kinds: [...kinds], address, sockets: given.sockets, uploadRows: given.rows }),
      );
      await measure(kinds.length === attackKinds.length ? 'all' : kinds.join('+'), stop);
    }
  } finally {
    client.close();
    await muster.close();
  }
  print(measured);
  mkdirSync('.data/bench', { recursive: true });
  const machine = { cpus: cpus().length, model: cpus()[0]?.model ?? 'unknown', load: loadavg()[0] ?? 0 };
  writeFileSync(
    '.data/bench/neighbours.json',
    `${JSON.stringify({ ...given, machine, measured }, null, 2)}\n`,
  );
}

function kindsOf(text: string): readonly AttackKind[] {
  return text === 'all' ? attackKinds : text.split('+').map((kind) => attackKindSchema.parse(kind));
}

function print(rounds: readonly Round[]): void {
  const [alone] = rounds;
  if (alone === undefined) throw new Error('nothing was measured');
  const ratio = (value: number, quiet: number): number => Math.round((value / quiet) * 10) / 10;
  console.table(
    rounds.map(({ what, lists, commands, refused, memoryMb }) => ({
      attack: what,
      'lists p50': lists.p50,
      p99: lists.p99,
      'p99 ratio': ratio(lists.p99, alone.lists.p99),
      'commands p50': commands.p50,
      'p99 ': commands.p99,
      'p99 ratio ': ratio(commands.p99, alone.commands.p99),
      refused,
      'memory MB': memoryMb,
    })),
  );
  for (const { what, attackers } of rounds) {
    for (const [kind, answers] of Object.entries(attackers)) console.log(`${what}: ${kind}`, answers);
  }
}
