import { type Profiler, Session } from 'node:inspector/promises';

/** Functions that belong together: a part of the way of a script's path, or the name of a function. */
export interface WorkKind {
  readonly name: string;
  readonly paths: readonly string[];
  readonly functions?: readonly string[];
}

export interface CpuShares {
  /** Milliseconds that the profile covers, and how many of them the thread computed. */
  readonly elapsedMs: number;
  readonly busyMs: number;
  /** Of `busyMs`, the largest first. */
  readonly kinds: readonly { readonly name: string; readonly percent: number }[];
}

/** Microseconds between two looks at the stack. */
const samplingInterval = 250;
const idle = '(idle)';
const collecting = '(garbage collector)';
const collection = 'garbage collection';
const rest = 'the rest';

/**
 * Runs the work under V8's profiler and tells what this thread computed meanwhile, by kind of work. A sample
 * counts for the innermost function that is of any kind: what the engine does for it is its doing.
 */
export async function cpuShares(
  kinds: readonly WorkKind[],
  work: () => Promise<unknown>,
): Promise<CpuShares> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: samplingInterval });
    await session.post('Profiler.start');
    await work();
    const { profile } = await session.post('Profiler.stop');
    return sharesOf(profile, kinds);
  } finally {
    session.disconnect();
  }
}

function sharesOf(profile: Profiler.Profile, kinds: readonly WorkKind[]): CpuShares {
  const kindOf = kindsByNode(profile, kinds);
  const spent = new Map<string, number>();
  let elapsed = 0;
  for (const [index, node] of (profile.samples ?? []).entries()) {
    const time = profile.timeDeltas?.[index] ?? 0;
    const kind = kindOf.get(node) ?? rest;
    elapsed += time;
    spent.set(kind, (spent.get(kind) ?? 0) + time);
  }
  const busy = elapsed - (spent.get(idle) ?? 0);
  spent.delete(idle);
  return {
    elapsedMs: elapsed / 1000,
    busyMs: busy / 1000,
    kinds: [...spent]
      .sort(([, one], [, other]) => other - one)
      .map(([name, time]) => ({ name, percent: (100 * time) / busy })),
  };
}

function kindsByNode(profile: Profiler.Profile, kinds: readonly WorkKind[]): ReadonlyMap<number, string> {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const found = new Map<number, string>();
  const [root] = profile.nodes;
  const open: { readonly id: number; readonly inherited: string }[] =
    root === undefined ? [] : [{ id: root.id, inherited: rest }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const node = nodes.get(next.id);
    if (node === undefined) continue;
    const kind = kindOfFrame(node.callFrame, kinds) ?? next.inherited;
    found.set(node.id, kind);
    for (const id of node.children ?? []) open.push({ id, inherited: kind });
  }
  return found;
}

function kindOfFrame(
  { functionName, url }: { readonly functionName: string; readonly url: string },
  kinds: readonly WorkKind[],
): string | undefined {
  if (functionName === idle) return idle;
  if (functionName === collecting) return collection;
  return kinds.find(
    ({ paths, functions }) =>
      functions?.includes(functionName) === true || paths.some((path) => url.includes(path)),
  )?.name;
}
