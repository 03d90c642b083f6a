import { SingleBar } from 'cli-progress';
import { readCounts } from '../support/readCounts.ts';
import { measureFailover } from './failover.ts';
import { faultRound } from './faultRound.ts';
import { type FaultName, faults } from './faults.ts';
import { startFaultyMuster } from './faultyMuster.ts';
import { startFeedFollower } from './feedFollower.ts';
import { startLoad } from './load.ts';
import { race } from './race.ts';

const [faultRounds, races] = readCounts('npm run test:faults -- [rounds of faults] [races]', [
  { what: 'rounds of faults', standard: 50, least: 0 },
  { what: 'races', standard: 200, least: 0 },
]);
const failovers = 5;
/** Milliseconds within which another process must have taken over. */
const failoverLimitMs = 5_000;

const found: string[] = [];
const muster = await startFaultyMuster();
const follower = startFeedFollower(muster.all.address, muster.dispatcher.token);
const load = startLoad({
  addresses: muster.addresses,
  dispatcher: muster.dispatcher,
  senders: 8,
  restMs: 10,
});
try {
  await load.pause();
  await runRaces();
  await runFailovers();
  await runFaults();
} finally {
  await load.pause();
  await follower.stop();
  await muster.close();
}
for (const fault of found) console.error(fault);
console.log(found.length === 0 ? 'Nothing was lost, nothing was done twice.' : `${found.length} faults.`);
process.exitCode = found.length === 0 ? 0 : 1;

async function runRaces(): Promise<void> {
  const bar = barOf('races of 50 for one hour', races);
  const { token, customerIds } = muster.dispatcher;
  let sentAgain = 0;
  const addresses = muster.api.map(({ address }) => address);
  for (let round = 0; round < races; round += 1) {
    const capacity = 1 + (round % 3);
    const result = await race({ addresses, token, customerIds, racers: 50, capacity });
    if (result.won !== capacity || result.busy !== 50 - capacity) {
      found.push(`race ${round} for capacity ${capacity}: ${JSON.stringify(result)}`);
    }
    sentAgain += result.sentAgain;
    bar.increment();
  }
  bar.stop();
  console.log(`${races * 50} racers; ${sentAgain} waited too long for the others and sent again`);
}

async function runFailovers(): Promise<void> {
  for (const signal of ['SIGKILL', 'SIGSTOP'] as const) {
    const took: number[] = [];
    for (let round = 0; round < failovers; round += 1) took.push(await measureFailover(muster, signal));
    const longest = Math.round(Math.max(...took));
    console.log(
      `failover after ${signal}: ${took.map(Math.round).join(', ')} ms until a new command was to be seen`,
    );
    if (longest > failoverLimitMs) found.push(`a failover after ${signal} took ${longest} ms`);
  }
}

async function runFaults(): Promise<void> {
  const bar = barOf('faults under load', faultRounds);
  const rounds = new Map<FaultName, number>();
  const names = Object.keys(faults).filter(isFaultName);
  let sentAgain = 0;
  let last = { events: 0, streams: 0, feed: 0 };
  for (let round = 0; round < faultRounds; round += 1) {
    const fault = names[round % names.length] ?? 'kill -9 of PostgreSQL';
    const result = await faultRound({ muster, load, follower, fault, loadMs: 1_000 });
    for (const each of result.faults) found.push(`round ${round} (${fault}): ${each}`);
    rounds.set(fault, (rounds.get(fault) ?? 0) + 1);
    sentAgain += result.sentAgain;
    last = result;
    bar.increment();
  }
  bar.stop();
  for (const [fault, times] of rounds) console.log(`${String(times).padStart(4)} × ${fault}`);
  console.log(
    `${load.acknowledged.size} commands acknowledged, ${sentAgain} of them after they were sent again, ` +
      `${load.refused} refused; ${last.events} events in ${last.streams} streams, ${last.feed} in the feed.`,
  );
}

function isFaultName(name: string): name is FaultName {
  return name in faults;
}

function barOf(title: string, total: number): SingleBar {
  const bar = new SingleBar({
    format: `${title} [{bar}] {value}/{total} {duration_formatted}`,
    noTTYOutput: true,
  });
  bar.start(total, 0);
  return bar;
}
