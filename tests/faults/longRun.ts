import { z } from 'zod';
import { endCommand } from '../../api/platform/commandLine/endCommand.ts';
import { readCommandLine } from '../../api/platform/commandLine/readCommandLine.ts';
import { StartRefused } from '../../api/platform/postgres/startRefused.ts';
import { progressBar } from '../support/progressBar.ts';
import { type ClusterFaultName, clusterFaults } from './clusterFaults.ts';
import { measureFailover } from './failover.ts';
import { faultRound } from './faultRound.ts';
import { type FaultName, faults } from './faults.ts';
import type { CommandedCluster } from './faultyEventStore.ts';
import { startFaultyMuster } from './faultyMuster.ts';
import { startFeedFollower } from './feedFollower.ts';
import { leaderlessHour } from './leaderlessHour.ts';
import { startLoad } from './load.ts';
import { race } from './race.ts';
import { faultsOfWork, workDone, workDoneText } from './work/workDone.ts';

const { log, faultRounds, races, looks } = readLine();
const failovers = 5;
/** Milliseconds within which another process must have taken over. */
const failoverLimitMs = 5_000;

const found: string[] = [];
const muster = await startFaultyMuster(log);
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
  if (muster.cluster !== undefined) await runLeaderlessHour(muster.cluster);
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
  const bar = progressBar('races of 50 for one hour', races);
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
  const bar = progressBar('faults under load', faultRounds);
  const rounds = new Map<FaultName | ClusterFaultName, number>();
  const ofCluster = muster.cluster === undefined ? [] : Object.keys(clusterFaults).filter(isClusterFaultName);
  const names = [...ofCluster, ...Object.keys(faults).filter(isFaultName)];
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
      `${load.refusals.size} refused; ${last.events} events in ${last.streams} streams, ${last.feed} in the feed.`,
  );
  const done = workDone(load);
  console.log(`${workDoneText(done)}.`);
  if (faultRounds > 0) found.push(...faultsOfWork(done));
}

function isFaultName(name: string): name is FaultName {
  return name in faults;
}

function isClusterFaultName(name: string): name is ClusterFaultName {
  return name in clusterFaults;
}

async function runLeaderlessHour(cluster: CommandedCluster): Promise<void> {
  const hour = await leaderlessHour(muster, cluster, looks);
  found.push(...hour.faults);
  console.log(
    `${hour.looks} looks for a leader in vain; ${Math.round(hour.returnMs)} ms after there was one a command was taken`,
  );
}

/** Ends the process if the command line is wrong, with a sentence and the usage. */
function readLine() {
  const usage = `npm run test:faults -- [options] [rounds of faults] [races]

  rounds of faults; 50 where nothing else is said
  races; 200 where nothing else is said
  --log <log>      where the log is: postgres, or eventstore (the server of EVENTSTORE_TEST_URL, or else a stand-in
                   with three nodes); default: postgres
  --looks <count>  how often a process looks in vain for a leader of the stand-in; default: 1000`;
  const count = (standard: number) =>
    z
      .string()
      .regex(/^\d{1,6}$/, 'must be a whole number')
      .default(String(standard))
      .transform(Number);
  const schema = z.object({
    log: z.enum(['postgres', 'eventstore'], { error: 'must be postgres or eventstore' }).default('postgres'),
    looks: count(1000),
    files: z
      .array(z.string().regex(/^\d{1,6}$/, 'Whole numbers only'))
      .max(2, 'Too many numbers')
      .transform((given) => [Number(given[0] ?? 50), Number(given[1] ?? 200)] as const),
  });
  try {
    const options = { log: { type: 'string' }, looks: { type: 'string' } } as const;
    const { files, ...chosen } = readCommandLine(process.argv.slice(2), { usage, options, schema });
    return { ...chosen, faultRounds: files[0], races: files[1] };
  } catch (error) {
    process.exit(endCommand(error, [StartRefused]));
  }
}
