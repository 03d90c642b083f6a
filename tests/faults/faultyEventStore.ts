import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import type { NodeStates } from '../contract/standIn/standInCluster.ts';
import { programEnvironment } from '../support/programEnvironment.ts';

/** Three nodes that a test commands, in a process that outlives those of Muster. */
export interface CommandedCluster {
  become(states: NodeStates): Promise<void>;
  /** How often its nodes have been asked for the members of the cluster. */
  gossips(): Promise<number>;
}

/** The EventStoreDB beside a Muster. */
export interface FaultyEventStore {
  /** For `EVENTSTORE_URL`. */
  readonly url: string;
  /** Undefined: a real server, which nobody commands. */
  readonly cluster: CommandedCluster | undefined;
  stop(): Promise<void>;
}

const told = z.object({ connectionString: z.string() });
const counted = z.object({ gossips: z.int() });

/** The server of `EVENTSTORE_TEST_URL`, or else a stand-in. */
export async function startFaultyEventStore(): Promise<FaultyEventStore> {
  const url = process.env.EVENTSTORE_TEST_URL;
  return url === undefined ? startStandIn() : { url, cluster: undefined, stop: async () => {} };
}

async function startStandIn(): Promise<FaultyEventStore> {
  const program = join(import.meta.dirname, '../contract/standIn/standInProcess.ts');
  const child = fork(program, { env: programEnvironment() });
  const ended = once(child, 'exit');
  const answer = async <Shape extends z.ZodType>(shape: Shape): Promise<z.output<Shape>> => {
    const early = ended.then(() => {
      throw new Error('the stand-in for EventStoreDB has ended');
    });
    const [message] = await Promise.race([once(child, 'message'), early]);
    return shape.parse(message);
  };
  const { connectionString } = await answer(told);
  const ask = async (message: 'count' | NodeStates): Promise<number> => {
    const answered = answer(counted);
    child.send(message);
    return (await answered).gossips;
  };
  return {
    url: connectionString,
    cluster: {
      become: async (states) => void (await ask(states)),
      gossips: () => ask('count'),
    },
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}
