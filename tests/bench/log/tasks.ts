import { type Contender, newStream, someEvents } from './contender.ts';

export interface Task {
  readonly name: string;
  readonly unit: 'appends/s' | 'events/s';
  /** The ratio that the project has set itself. */
  readonly goal: number;
  /** Does the work once and answers the rate. */
  measure(contender: Contender): Promise<number>;
}

/** Streams are as long as a booking's, each append knowing the revision it builds on. */
const streamLength = 10;
const readStreams = 400;
const readLength = 20;

/** Appending, reading streams, and following so many events; `percent` of what makes a round of a second. */
export function tasks(followed: number, percent: number): readonly Task[] {
  const share = (of: number) => Math.ceil((of * percent) / 100);
  return [
    appends('single-event appends, 8 writers', 8, share(1_000), 1, 3),
    appends('single-event appends, 64 writers', 64, share(250), 1, 3),
    appends('ten-event appends, 8 writers', 8, share(150), 10, 1.5),
    appends('ten-event appends, 64 writers', 64, share(30), 10, 1.5),
    {
      name: `read-back of streams of ${readLength}, 8 readers`,
      unit: 'events/s',
      goal: 1.5,
      async measure(contender) {
        const streams = await fill(contender, share(readStreams));
        return rateOf(streams.length * readLength, () =>
          inParallel(8, streams, (stream) => contender.read(stream)),
        );
      },
    },
    {
      name: 'follow from the start, nothing done',
      unit: 'events/s',
      goal: 10,
      async measure(contender) {
        const missing = followed - (written.get(contender) ?? 0);
        if (missing > 0) await fill(contender, Math.ceil(missing / readLength));
        return rateOf(followed, () => contender.follow(followed));
      },
    },
  ];
}

/** Events that a contender's log has, so that the follower has enough of them. */
const written = new WeakMap<Contender, number>();

function appends(name: string, writers: number, turns: number, size: number, goal: number): Task {
  return {
    name,
    unit: 'appends/s',
    goal,
    measure: (contender) =>
      rateOf(writers * turns, async () => {
        await Promise.all(Array.from({ length: writers }, () => write(contender, turns, size)));
        note(contender, writers * turns * size);
      }),
  };
}

async function write(contender: Contender, turns: number, size: number): Promise<void> {
  let stream = newStream();
  let last = -1;
  for (let turn = 0; turn < turns; turn += 1) {
    if (turn % streamLength === 0) {
      stream = newStream();
      last = -1;
    }
    await contender.append(stream, last, someEvents(size));
    last += size;
  }
}

async function fill(contender: Contender, count: number): Promise<readonly string[]> {
  const streams = Array.from({ length: count }, newStream);
  await inParallel(16, streams, (stream) => contender.append(stream, -1, someEvents(readLength)));
  note(contender, count * readLength);
  return streams;
}

function note(contender: Contender, count: number): void {
  written.set(contender, (written.get(contender) ?? 0) + count);
}

async function inParallel<T>(
  count: number,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: count }, worker));
}

async function rateOf(count: number, work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return count / ((performance.now() - start) / 1000);
}
