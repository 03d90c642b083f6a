import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { Result } from 'effect';
import { z } from 'zod';
import { endCommand } from '../../api/platform/commandLine/endCommand.ts';
import { readCommandLine } from '../../api/platform/commandLine/readCommandLine.ts';
import { StartRefused } from '../../api/platform/postgres/startRefused.ts';
import { costToday } from '../../api/services/identity/passwordHash.ts';
import type { Services } from '../../api/services/services.ts';
import { startBenchMuster } from '../bench/feed/benchMuster.ts';
import { caughtUp, createHttpClient } from '../bench/feed/httpClient.ts';
import { prepareAttacker } from '../bench/neighbours/prepareAttacker.ts';
import { attackKinds, startAttack } from '../bench/neighbours/startAttack.ts';
import { startNeighbour } from '../bench/neighbours/startNeighbour.ts';
import type { MusterProcess } from '../faults/musterProcess.ts';
import { progressBar } from '../support/progressBar.ts';
import { compareLists, judgeLog, listsOf } from './afterwards.ts';
import { type AttackReport, attack } from './attack.ts';
import { type AttackedOrganisation, makeAttackedOrganisation } from './attackedOrganisation.ts';
import { attackSockets } from './attackSockets.ts';
import { compareTimes, timedPairs } from './compareTimes.ts';
import { createFindings } from './findings.ts';
import { judgeTold } from './judgeAnswer.ts';
import { everyPersona, operatorToken } from './principals.ts';
import { readPublishedApi } from './publishedApi.ts';
import { watchProcess } from './watchProcess.ts';

const { seed, requests, seconds, pairs } = readLine();
/** The most that the process may have in memory, bytes. */
const mostMemory = 1.5 * 2 ** 30;
/** The longest that it may not answer while it is attacked with single requests, milliseconds. */
const longestSilenceMs = 5_000;
/** Of the requests, the part that is sent beside the worst that an organisation can do. */
const besideShare = 0.1;
const accounts = 30;
const settleMs = 15_000;
/** As in the benchmark: what a server that has just started loads and compiles once is not counted. */
const uncountedSeconds = 3;

/** Lines about errors that nobody expected. */
const errorLevel = 50;
const lineSchema = z.object({
  level: z.int().min(errorLevel),
  msg: z.string().default(''),
  err: z
    .object({ message: z.string().default(''), stack: z.string().default('') })
    .default({ message: '', stack: '' }),
});

const findings = createFindings();
const made: AttackedOrganisation[] = [];
let address = '';
const muster = await startBenchMuster({
  organisations: 2,
  workersEach: 1,
  peopleEach: 5,
  // Whoever has no account is looked up for as long as a password of today takes.
  hashCost: costToday,
  alsoMake,
});
const printed: string[] = [];
try {
  const [alpha, bravo, untouched] = made;
  const [attacker, neighbour] = muster.organisations;
  if (!alpha || !bravo || !untouched || !attacker || !neighbour) throw new Error('organisations are missing');
  const [asker] = alpha.principals;
  const [witness] = untouched.principals;
  if (asker === undefined || witness === undefined) throw new Error('nobody is of an organisation');
  const prepared = await prepareAttacker(muster, attacker, 20_000);
  const organisations = [alpha, bravo] as const;
  const refusedKeys: string[] = [];

  const alone = await start({});
  const api = await readPublishedApi(address);
  const common = { address, api, seed, organisations, canaries: [untouched.canary], findings };
  const before = await listsOf(address, api, witness);
  const watching = watchProcess(address, alone.pid);
  const timed = await compareTimes(address, timedPairs(asker, bravo, accountsOf(bravo.id)), {
    pairs,
    seed,
    findings,
  });
  console.table(
    timed.map(({ of, pairs: compared, longer, probability }) => ({
      'told apart?': of,
      pairs: compared,
      'median µs longer': longer,
      p: Number(probability.toPrecision(2)),
    })),
  );
  const bar = progressBar('requests', requests);
  const aloneReport = await attack({
    ...common,
    requests: Math.ceil(requests * (1 - besideShare)),
    atOnce: 8,
    sent: () => bar.increment(),
  });
  refusedKeys.push(...aloneReport.refusedKeys);
  const overSockets = await attackSockets({ ...common, messages: 40 });
  const seen = await watching();
  for (const told of seen.lost)
    findings.add({ judgement: 'the process', of: 'alone', by: 'everybody', told });
  if (seen.silent > longestSilenceMs) {
    findings.add({
      judgement: 'the process',
      of: 'alone',
      by: 'everybody',
      told: `did not answer for ${Math.round(seen.silent)} ms`,
    });
  }
  compareLists(before, await listsOf(address, api, witness), witness.name, findings);
  await end(alone);

  const beside = await start({ ALLOW_PRIVATE_WEBHOOKS: 'true' });
  const client = createHttpClient();
  const watchingBeside = watchProcess(address, beside.pid);
  await caughtUp(client, address, attacker.people[0] ?? '', prepared.position);
  const stop = startAttack(
    prepared.order({ kinds: [...attackKinds], address, sockets: 100, uploadRows: 100_000 }),
  );
  const waited = startNeighbour({
    address,
    token: neighbour.people[0] ?? '',
    customerIds: neighbour.customerIds,
    rate: 5,
    uncountedSeconds,
    seconds,
  });
  const besideReport = await attack({
    ...common,
    address,
    seed: seed + 1,
    requests: Math.floor(requests * besideShare),
    atOnce: 1,
    sent: () => bar.increment(),
  });
  const measured = await waited;
  const attackers = await stop();
  bar.stop();
  client.close();
  // What the attackers have left is worked off, or given up.
  await delay(settleMs);
  const seenBeside = await watchingBeside();
  refusedKeys.push(...besideReport.refusedKeys);
  if (measured.refused > 0) {
    findings.add({
      judgement: 'a neighbour refused',
      of: 'lists and commands',
      by: neighbour.id,
      told: `${measured.refused} times`,
    });
  }
  for (const told of seenBeside.lost)
    findings.add({ judgement: 'the process', of: 'beside the worst', by: 'everybody', told });
  const memory = Math.max(seen.memory, seenBeside.memory);
  if (memory > mostMemory) {
    findings.add({
      judgement: 'the process',
      of: 'memory',
      by: 'everybody',
      told: `${Math.round(memory / 2 ** 20)} MB`,
    });
  }
  compareLists(before, await listsOf(address, api, witness), witness.name, findings);
  await end(beside);

  tell('alone', aloneReport);
  tell('beside the worst', besideReport);
  console.log(
    `${overSockets.opened} WebSockets opened, ${overSockets.refused} refused, ${overSockets.heard} messages heard`,
  );
  console.log(`${printed.join('').split('\n').length} lines printed`);
  console.log(
    `longest silence ${Math.round(seen.silent)} ms alone, ${Math.round(seenBeside.silent)} ms beside the worst; at most ${Math.round(memory / 2 ** 20)} MB`,
  );
  console.log(
    `a neighbour beside the worst: lists ${measured.lists.p50} and ${measured.lists.p99} ms, commands ${measured.commands.p50} and ${measured.commands.p99} ms (median, 99th percentile), ${measured.refused} refused`,
  );
  for (const [kind, answers] of Object.entries(attackers)) console.log(`  ${kind}`, answers);
  const events = await judgeLog(muster.pool, refusedKeys, made, findings);
  judgeLines(made);
  console.log(`${events} events of those who attack each other; ${refusedKeys.length} commands were refused`);
} catch (error) {
  console.error(error);
  findings.add({
    judgement: 'the process',
    of: 'the attack',
    by: 'itself',
    told: `was broken off: ${error}`,
  });
} finally {
  await muster.close();
}
console.log(`seed ${seed}, load ${loadavg()[0]?.toFixed(1)}`);
for (const line of findings.lines()) console.error(line);
console.log(findings.all.length === 0 ? 'Nothing was found.' : `${findings.all.length} findings.`);
process.exitCode = findings.all.length === 0 ? 0 : 1;

async function alsoMake(services: Services): Promise<void> {
  for (const [id, personas] of [
    ['alpha', everyPersona],
    ['bravo', everyPersona],
    ['quiet', everyPersona.slice(0, 1)],
  ] as const) {
    const canary = `canary${seed}${id}`;
    made.push(
      await makeAttackedOrganisation(services, {
        id,
        canary,
        seed,
        personas,
        withEnded: true,
        address: () => address,
      }),
    );
  }
  for (const email of accountsOf('bravo').existing) {
    const user = {
      name: 'Somebody',
      email,
      password: `one of many ${seed}`,
      org: 'bravo',
      role: 'scheduler',
    } as const;
    Result.getOrThrow(await services.identity.createUser(user));
  }
}

function accountsOf(org: string): {
  readonly existing: readonly string[];
  readonly madeUp: readonly string[];
} {
  const some = (who: string) =>
    Array.from({ length: accounts }, (_, number) => `${who}${number}@${org}.invalid`);
  return { existing: some('staff'), madeUp: some('ghost') };
}

async function start(more: Readonly<Record<string, string>>): Promise<MusterProcess> {
  const started = await muster.start('all', {
    OPERATOR_TOKEN: operatorToken,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'info',
    ...more,
  });
  address = started.address;
  return started;
}

async function end(running: MusterProcess): Promise<void> {
  const code = await running.end('SIGTERM');
  printed.push(running.printed());
  if (code !== 0)
    findings.add({ judgement: 'the process', of: 'its end', by: 'the operator', told: `exit code ${code}` });
}

/** What was printed, in which nobody's data and no secret may be. */
function judgeLines(all: readonly AttackedOrganisation[]): void {
  const untold = {
    canaries: all.map(({ canary }) => canary),
    secrets: [...all.flatMap(({ secrets }) => secrets()), operatorToken],
  };
  for (const line of printed.join('').split('\n')) {
    for (const found of judgeTold(line, untold)) {
      // Where it happened is what a log is for.
      if (found.judgement !== 'inner workings told')
        findings.add({ ...found, of: 'what is printed', by: 'everybody' });
    }
    const told = failureIn(line);
    if (told !== undefined) {
      findings.add({ judgement: 'an unexpected error', of: 'what is printed', by: 'everybody', told });
    }
  }
}

/** What a line says of an error that nobody expected. */
function failureIn(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined;
  const failure = lineSchema.safeParse(JSON.parse(line)).data;
  return (
    failure &&
    `${failure.msg}: ${failure.err.message} ${/\((?:file:)?\S+\)/.exec(failure.err.stack)?.[0] ?? ''}`
  );
}

function tell(when: string, { requests: sent, unanswered, statuses, reached }: AttackReport): void {
  const counted = [...statuses]
    .sort(([left], [right]) => left - right)
    .map(([status, count]) => `${count} × ${status}`);
  console.log(
    `${when}: ${sent} requests to ${reached} operations: ${counted.join(', ')}; ${unanswered} without an answer`,
  );
}

/** Ends the process if the command line is wrong, with a sentence and the usage. */
function readLine() {
  const usage = `npm run test:attack -- [options]

  --seed <number>      what everything at random is made from; the same seed sends the same; default: 1
  --requests <number>  requests in all; default: 10000
  --seconds <number>   how long a neighbour is measured beside the worst that another can do; default: 30
  --pairs <number>     pairs of requests whose times are compared, of each kind; default: 400`;
  const count = (standard: number) =>
    z
      .string()
      .regex(/^\d{1,9}$/, 'must be a whole number')
      .default(String(standard))
      .transform(Number);
  const schema = z.object({
    seed: count(1),
    requests: count(10_000),
    seconds: count(30),
    pairs: count(400),
    files: z.array(z.string()).max(0, 'It takes only options'),
  });
  const number = { type: 'string' } as const;
  const options = { seed: number, requests: number, seconds: number, pairs: number };
  try {
    return readCommandLine(process.argv.slice(2), { usage, options, schema });
  } catch (error) {
    process.exit(endCommand(error, [StartRefused]));
  }
}
