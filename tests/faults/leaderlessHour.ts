import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { CommandedCluster } from './faultyEventStore.ts';
import type { FaultyMuster } from './faultyMuster.ts';
import { startMusterProcess } from './musterProcess.ts';
import { sendCommand } from './sendCommand.ts';

/** What is added to the address of a cluster so that a look for a leader takes milliseconds. */
const hastyLook = '&maxDiscoverAttempts=1&discoveryInterval=1';
/** Nodes that each look asks. */
const nodes = 3;
/** Commands on their way at once, so that looks follow each other closely. */
const senders = 12;
/** Longest time until a command is acknowledged once there is a leader, milliseconds. */
const longestReturnMs = 10_000;

export interface LeaderlessHour {
  /** What is not as it must be, a sentence each. */
  readonly faults: readonly string[];
  readonly looks: number;
  /** From the new leader to the first acknowledged command, milliseconds. */
  readonly returnMs: number;
}

/**
 * Lets a process look in vain for a leader as often as in an hour, while it is asked for reads and commands, and
 * then gives the cluster a leader.
 */
export async function leaderlessHour(
  muster: FaultyMuster,
  cluster: CommandedCluster,
  looks: number,
): Promise<LeaderlessHour> {
  const faults: string[] = [];
  const { token, customerIds } = muster.dispatcher;
  const { EVENTSTORE_URL: url = '', ...environment } = muster.environment;
  const hasty = await startMusterProcess({
    role: 'api',
    environment: { ...environment, EVENTSTORE_URL: `${url}${hastyLook}` },
  });
  const statusOf = async (path: string): Promise<number> => {
    const answer = await fetch(hasty.address + path, { headers: { authorization: `Bearer ${token}` } });
    await answer.body?.cancel();
    return answer.status;
  };
  const send = () =>
    sendCommand(hasty.address, token, {
      key: randomUUID(),
      name: 'booking.create',
      body: { customerId: customerIds[0], start: 1_772_398_800, end: 1_772_402_400 },
    });
  try {
    await cluster.become(['notReady', 'notReady', 'notReady']);
    const before = await cluster.gossips();
    const made = async () => Math.floor(((await cluster.gossips()) - before) / nodes);
    let isOver = false;
    const sending = Array.from({ length: senders }, async () => {
      while (!isOver) {
        const { kind } = await send();
        if (kind !== 'unknown' && !isOver) faults.push(`a command was ${kind} while there was no leader`);
      }
    });
    while ((await made()) < looks) {
      const [ready, live, list] = await Promise.all(
        ['/api/health/ready', '/api/health/live', '/api/v1/bookings?limit=1'].map(statusOf),
      );
      if (ready !== 503 || live !== 200 || list !== 200) {
        faults.push(`ready ${ready}, live ${live}, a list ${list} while there was no leader`);
      }
      await delay(500);
    }
    const total = await made();
    isOver = true;
    await cluster.become(['follower', 'leader', 'follower']);
    const began = performance.now();
    while ((await send()).kind !== 'acknowledged') {
      if (performance.now() - began > longestReturnMs) break;
    }
    const returnMs = performance.now() - began;
    if (returnMs > longestReturnMs) faults.push('a process did not go on once there was a leader');
    await Promise.all(sending);
    return { faults: [...new Set(faults)], looks: total, returnMs };
  } catch (error) {
    throw new Error(`without a leader; the process printed:\n${hasty.printed()}`, { cause: error });
  } finally {
    await hasty.end('SIGKILL');
  }
}
