import { setTimeout as delay } from 'node:timers/promises';
import { rounded } from '../support/quantile.ts';
import { startBenchMuster } from './feed/benchMuster.ts';
import { caughtUp, createHttpClient } from './feed/httpClient.ts';
import { memoryOfFamily } from './feed/processUsage.ts';
import { startIdleLoad } from './neighbours/idleLoad.ts';
import { prepareAttacker } from './neighbours/prepareAttacker.ts';
import {
  type AttackKind,
  type AttackReport,
  attackKindSchema,
  attackKinds,
  startAttack,
} from './neighbours/startAttack.ts';
import { type NeighbourReport, startNeighbour } from './neighbours/startNeighbour.ts';
import { count, readBenchArguments, text } from './readBenchArguments.ts';

interface Round extends NeighbourReport {
  readonly what: string;
  /** The most that Muster's process, and those that it has started, had in memory, megabytes. */
  readonly memoryMb: number;
  /** What the attackers were answered. */
  readonly attackers: AttackReport;
}

const sizes = {
  attacks: text(`${attackKinds.join(',')},all`, { tiny: 'all' }, 'attacks in turn; `+` for several together'),
  seconds: count(20, { tiny: 1 }, 'how long each figure is measured'),
  // For the attackers to get under way, and to be worked off.
  settle: count(3, { tiny: 1 }, 'seconds before and after each figure'),
  rate: count(5, { tiny: 5 }, 'lists, and as many commands, that the neighbour sends a second'),
  history: count(20_000, { tiny: 20 }, 'bookings of the organisation that attacks'),
  sockets: count(100, { tiny: 2 }, 'WebSockets that one person opens'),
  people: count(5, { tiny: 1 }, 'people who attack'),
  rows: count(100_000, { tiny: 10 }, 'rows of an uploaded file'),
};

/**
 * One organisation does the worst it can, with one attack after the other and then with all of them, in a process of
 * the lowest priority; another works at a steady rate. What that one waits for, as ratios to what it waits for alone
 * beside processors that are kept busy at the lowest priority; whether anything of its own is refused; and Muster's
 * memory.
 */
export async function run(args: readonly string[]) {
  const given = readBenchArguments('neighbours', args, sizes);
  const client = createHttpClient();
  const muster = await startBenchMuster({ organisations: 2, workersEach: 1, peopleEach: given.people });
  const measured: Round[] = [];
  try {
    const [attacker, organisation] = muster.organisations;
    if (attacker === undefined || organisation === undefined) throw new Error('two organisations were made');
    const prepared = await prepareAttacker(muster, attacker, given.history);
    const server = await muster.start('all', { ALLOW_PRIVATE_WEBHOOKS: 'true' });
    const { address, pid } = server;
    await caughtUp(client, address, attacker.people[0] ?? '', prepared.position);
    const neighbour = {
      address,
      token: organisation.people[0] ?? '',
      customerIds: organisation.customerIds,
      rate: given.rate,
      uncountedSeconds: given.settle,
      seconds: given.seconds,
    };

    async function measure(what: string, stop: () => Promise<AttackReport>): Promise<void> {
      let memory = 0;
      const look = async () => {
        memory = Math.max(memory, (await memoryOfFamily(pid)) ?? 0);
      };
      const looking = setInterval(look, 2_000);
      const waited = await startNeighbour(neighbour);
      clearInterval(looking);
      await look();
      const attackers = await stop();
      measured.push({ what, ...waited, memoryMb: Math.round(memory / 2 ** 20), attackers });
      await delay(given.settle * 1000);
    }

    // What is loaded and compiled once is not counted.
    await startNeighbour({ ...neighbour, seconds: given.settle });
    const endIdleLoad = startIdleLoad();
    await measure('alone', async () => {
      await endIdleLoad();
      return {};
    });
    for (const kinds of given.attacks.split(',').map(kindsOf)) {
      const { sockets, rows: uploadRows } = given;
      const stop = startAttack(prepared.order({ kinds: [...kinds], address, sockets, uploadRows }));
      await measure(kinds.length === attackKinds.length ? 'all' : kinds.join('+'), stop);
    }
  } finally {
    client.close();
    await muster.close();
  }
  const [alone] = measured;
  if (alone === undefined) throw new Error('nothing was measured');
  const ratio = (of: 'lists' | 'commands', round: NeighbourReport) => rounded(round[of].p99 / alone[of].p99);
  const rounds = measured.map(({ attackers: _answers, ...round }) => ({
    ...round,
    'lists p99 of alone': ratio('lists', round),
    'commands p99 of alone': ratio('commands', round),
  }));
  // What the attackers were answered.
  const answers = measured.flatMap(({ what, attackers }) =>
    Object.entries(attackers).map(([kind, counts]) => ({ what, kind, ...counts })),
  );
  return { ...given, rounds, answers };
}

function kindsOf(text: string): readonly AttackKind[] {
  return text === 'all' ? attackKinds : text.split('+').map((kind) => attackKindSchema.parse(kind));
}
