import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createEventStoreLog,
  type EventStoreLogOptions,
} from '../../commands/log/eventStore/eventStoreLog.ts';
import type { AppendGuard, AppendOutcome, EventLog } from '../../commands/log/log.ts';
import { all, contextOf, eventNamed, eventsOf, followUntil, freshOrg } from './logFixtures.ts';
import { type NodeStates, type StandInCluster, startStandInCluster } from './standIn/standInCluster.ts';

/** States of a cluster in which nothing can be appended. */
const leaderless: readonly [string, NodeStates][] = [
  ['takes part in an election', ['notReady', 'notReady', 'notReady']],
  ['follows, and none leads', ['follower', 'follower', 'follower']],
  ['is gone', ['gone', 'gone', 'gone']],
];
/** A look for a leader takes no longer than its answers. */
const hastyLook = '&maxDiscoverAttempts=1&discoveryInterval=1';

describe('a cluster of EventStoreDB without a leader', () => {
  let cluster: StandInCluster;
  const opened: EventLog[] = [];
  function open(options: Partial<EventStoreLogOptions> = {}): EventLog {
    const log = createEventStoreLog({ connectionString: cluster.connectionString, ...options });
    opened.push(log);
    return log;
  }
  beforeEach(async () => {
    cluster = await startStandInCluster();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((log) => log.close()));
    await cluster.stop();
  });

  const org = freshOrg();
  let streams = 0;
  /** The first event of a new stream. */
  function append(log: EventLog, guard?: AppendGuard): Promise<AppendOutcome> {
    streams += 1;
    return log.append(`booking-${org}.${streams}`, 'none', [eventNamed()], contextOf(org), guard);
  }

  function outcomeOf(appended: Promise<AppendOutcome>): Promise<string> {
    return appended.then(({ outcome }) => outcome, String);
  }

  /** How often the nodes have been asked for the members of the cluster. */
  function asked(): number {
    return cluster.nodes.reduce((sum, node) => sum + node.gossips(), 0);
  }

  test.each(leaderless)('in which every node %s is waited for, and then unavailable', async (_, states) => {
    const log = open();
    const impatient = open({ timeoutMs: 200 });
    await append(log);
    await cluster.become(states);
    const appended = Promise.all([append(log), append(log)]);
    const unavailable = { name: 'LogUnavailable', message: expect.stringContaining('cannot be reached') };
    const refused = [append(impatient), impatient.head(), impatient.ping()];
    for (const each of await Promise.allSettled(refused)) expect(each).toMatchObject({ reason: unavailable });
    await cluster.become(['follower', 'leader', 'follower']);
    expect(await appended).toMatchObject([{ outcome: 'appended' }, { outcome: 'appended' }]);
    await expect.poll(() => outcomeOf(append(impatient))).toBe('appended');
  });

  test('is looked for again and again without ending the process, and is followed again once it has one', async () => {
    const log = open({ connectionString: `${cluster.connectionString}${hastyLook}`, timeoutMs: 100 });
    await expect.poll(() => outcomeOf(append(log))).toBe('appended');
    const following = followUntil(log, { after: 'start' }, (items) => eventsOf(items).length > 1);
    await cluster.become(['notReady', 'notReady', 'notReady']);
    for (const node of cluster.nodes) node.dropReads();
    const before = asked();
    while (asked() - before < 150) {
      await Promise.allSettled([append(log), all(log.read(`booking-${org}.1`)), log.head()]);
    }
    await cluster.become(['gone', 'leader', 'follower']);
    await expect.poll(() => outcomeOf(append(log))).toBe('appended');
    expect(eventsOf(await following)).toHaveLength(2);
  });

  test('is looked for without ending the process if a call breaks meanwhile', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', note);
    try {
      const log = open({ timeoutMs: 1_500 });
      await append(log);
      const caughtUp = Promise.withResolvers<void>();
      const following = followUntil(log, { after: 'start' }, (items) => {
        if (items.at(-1)?.kind === 'caughtUp') caughtUp.resolve();
        return eventsOf(items).length > 1;
      });
      await caughtUp.promise;
      const before = asked();
      await cluster.become(['notReady', 'notReady', 'notReady']);
      const refused = expect(append(log)).rejects.toMatchObject({ name: 'LogUnavailable' });
      await expect.poll(asked).toBeGreaterThan(before);
      for (const node of cluster.nodes) node.dropReads();
      await refused;
      await cluster.become(['follower', 'leader', 'follower']);
      await expect.poll(() => outcomeOf(append(log))).toBe('appended');
      expect(eventsOf(await following)).toHaveLength(2);
    } finally {
      process.off('unhandledRejection', note);
    }
    expect(unhandled).toEqual([]);
  });

  test('is looked for in as many rounds as the address says, or else in five', async () => {
    await cluster.become(['gone', 'gone', 'gone']);
    const connectionString = `${cluster.connectionString}${hastyLook}`;
    await expect(open({ connectionString }).ping()).rejects.toThrow('Failed to discover after 1 attempts');
    await expect(open().ping()).rejects.toThrow('Failed to discover after 5 attempts');
  });

  test('is written to once it has one, even by a process that began while it had none', async () => {
    await cluster.become(['gone', 'gone', 'gone']);
    const log = open({ timeoutMs: 300 });
    await expect(append(log)).rejects.toMatchObject({ name: 'LogUnavailable' });
    await cluster.become(['leader', 'follower', 'follower']);
    await expect.poll(() => outcomeOf(append(log))).toBe('appended');
  });

  test('is found among the nodes when the one that led stays behind and is not ready', async () => {
    const log = open();
    await append(log);
    await cluster.become(['notReady', 'leader', 'follower']);
    expect(await append(log)).toMatchObject({ outcome: 'appended', revision: 0 });
  });

  test('does not disturb appends to the next leader when the last one ends', async () => {
    const log = open();
    await append(log);
    await cluster.become(['follower', 'leader', 'follower']);
    await append(log);
    const arrived = cluster.nodes[1].holdNextAppend();
    const appended = append(log);
    const carryOut = await arrived;
    await cluster.become(['gone', 'leader', 'follower']);
    await delay(50);
    carryOut();
    expect(await appended).toMatchObject({ outcome: 'appended', revision: 0, alreadyThere: false });
  });

  test('costs an append no more than its time in all, the turns of others included', async () => {
    const log = open({ timeoutMs: 1_000, answerMs: 400 });
    const patient = open({ timeoutMs: 3_000, answerMs: 400 });
    await append(log);
    await append(patient);
    for (const node of cluster.nodes) node.slowDown(60_000);
    let isOver = false;
    const other = outcomeOf(append(patient)).finally(() => {
      isOver = true;
    });
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => log.append(`booking-${org}.one`, 'any', [eventNamed()], contextOf(org))),
    );
    expect(outcomes).toMatchObject(outcomes.map(() => ({ reason: { name: 'LogUnavailable' } })));
    // One after the other they would take three times as long.
    expect(isOver).toBe(false);
    expect(await other).toContain('LogUnavailable');
  });

  test('lets nobody append who has lost the right to while there was none', async () => {
    const log = open();
    await append(log);
    const before = asked();
    await cluster.become(['follower', 'follower', 'follower']);
    let questions = 0;
    const mayLast = () => {
      questions += 1;
      return questions === 1;
    };
    const lost = expect(append(log, { transaction: '1', mayLast })).rejects.toMatchObject({
      name: 'GuardLost',
    });
    // The first attempt has been refused when another leader is looked for.
    await expect.poll(asked).toBeGreaterThan(before);
    await cluster.become(['leader', 'follower', 'follower']);
    await lost;
    expect(await all(log.read(`booking-${org}.${streams}`))).toEqual([]);
  });
});
