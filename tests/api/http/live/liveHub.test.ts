import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLiveHub, type LiveListener } from '../../../../api/http/live/liveHub.ts';
import type { LiveChanges, LiveSource } from '../../../../projections/queries/liveChanges.ts';
import { runs } from '../../../support/runs.ts';

/** Changes that are nothing but their positions: what matters here is who is told of which. */
function numberLine(delay: () => Promise<void> = async () => {}) {
  let head = 0;
  const asked: number[] = [];
  const source: LiveSource = {
    async changes(_org, after) {
      asked.push(after);
      const position = head;
      await delay();
      return changesOf(position);
    },
  };
  return {
    source,
    asked,
    async changedSince(after: ReadonlyMap<string, number>): Promise<readonly string[]> {
      const changed = [...after].flatMap(([org, position]) => (head > position ? [org] : []));
      await delay();
      return changed;
    },
    position: () => head,
    move: (by: number) => {
      head += by;
    },
  };
}

function changesOf(position: number): LiveChanges {
  return {
    position,
    after: 0,
    touched: new Set(),
    changed: {},
    beside: {},
    wholes: {},
    withParts: new Map(),
    begun: new Map(),
    hidesDuringService: false,
    organisation: false,
  };
}

function listener(line: ReturnType<typeof numberLine>, delay: () => Promise<void> = async () => {}) {
  const spans: { from: number; to: number }[] = [];
  let told = 0;
  const it: LiveListener = {
    async catchUp(after) {
      const to = line.position();
      await delay();
      spans.push({ from: after, to });
      told = Math.max(told, to);
      return to;
    },
    changed({ position }) {
      spans.push({ from: told, to: position });
      told = Math.max(told, position);
    },
  };
  return { it, spans, told: () => told };
}

describe('the hub of live changes', () => {
  test('whatever happens at once, a listener receives everything after its position', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.record({ by: fc.nat(3), joins: fc.boolean() }), { minLength: 1, maxLength: 12 }),
        async (scheduler, steps) => {
          const wait = (): Promise<void> => scheduler.schedule(Promise.resolve());
          const line = numberLine(wait);
          const hub = createLiveHub(line.source, line.position, line.changedSince);
          const joined: { told: () => number; done: Promise<unknown> }[] = [];
          for (const { by, joins } of steps) {
            if (joins) {
              const one = listener(line, wait);
              joined.push({ told: one.told, done: hub.listen('acme', 0, one.it) });
            }
            line.move(by);
            hub.advance();
          }
          await scheduler.waitIdle();
          await Promise.all(joined.map(({ done }) => done));
          for (const { told } of joined) expect(told()).toBe(line.position());
        },
      ),
      { numRuns: runs(200) },
    );
  });

  test('an advance leads to one query for each organisation, however many listen, and for no other', async () => {
    const line = numberLine();
    const hub = createLiveHub(line.source, line.position, line.changedSince);
    const listeners = Array.from({ length: 50 }, () => listener(line));
    for (const { it } of listeners) await hub.listen('acme', 0, it);
    line.move(3);
    await hub.advance();
    expect(line.asked).toEqual([0]);
    for (const { spans } of listeners) expect(spans).toEqual([{ from: 0, to: 3 }]);
  });

  test('an organisation in which nothing has happened is not queried', async () => {
    const line = numberLine();
    const asked: string[] = [];
    const source: LiveSource = {
      changes(org, after) {
        asked.push(org);
        return line.source.changes(org, after);
      },
    };
    const hub = createLiveHub(source, line.position, async () => ['busy', 'unwatched']);
    const quiet = listener(line);
    await hub.listen('quiet', 0, quiet.it);
    await hub.listen('busy', 0, listener(line).it);
    line.move(2);
    await hub.advance();
    expect(asked).toEqual(['busy']);
    expect(quiet.spans).toEqual([]);
  });

  test('advances during a round are covered by one more round', async () => {
    const line = numberLine();
    const hub = createLiveHub(line.source, line.position, line.changedSince);
    await hub.listen('acme', 0, listener(line).it);
    line.move(1);
    const first = hub.advance();
    for (let index = 0; index < 20; index += 1) {
      line.move(1);
      hub.advance();
    }
    await first;
    expect(line.asked.length).toBeLessThanOrEqual(2);
  });

  test('a listener that stops receives nothing more, and an organisation without listeners is not queried', async () => {
    const line = numberLine();
    const hub = createLiveHub(line.source, line.position, line.changedSince);
    const { it, spans } = listener(line);
    const stop = await hub.listen('acme', 0, it);
    stop();
    line.move(1);
    await hub.advance();
    expect(spans).toEqual([]);
    expect(line.asked).toEqual([]);
  });

  test('a listener that could not be sent what it missed leaves nothing behind', async () => {
    const line = numberLine();
    line.move(1);
    const hub = createLiveHub(line.source, line.position, line.changedSince);
    const failing: LiveListener = {
      catchUp: () => Promise.reject(new Error('the database is away')),
      changed: () => expect.unreachable(),
    };
    await expect(hub.listen('acme', 0, failing)).rejects.toThrow('the database is away');
    line.move(1);
    await hub.advance();
    expect(line.asked).toEqual([]);
  });

  test('an organisation that cannot be queried does not hold up the changes of others', async () => {
    const line = numberLine();
    const source: LiveSource = {
      changes: (org, after) =>
        org === 'broken' ? Promise.reject(new Error('not now')) : line.source.changes(org, after),
    };
    const hub = createLiveHub(source, line.position, line.changedSince);
    await hub.listen('broken', 0, listener(line).it);
    const { it, told } = listener(line);
    await hub.listen('acme', 0, it);
    line.move(2);
    await expect(hub.advance()).rejects.toThrow();
    expect(told()).toBe(2);
  });
});
