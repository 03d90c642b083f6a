import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWorkspaceWatch } from '../../../../api/http/live/workspaceWatch.ts';
import type {
  StandingWorkspaces,
  WorkspaceSource,
} from '../../../../projections/queries/standingWorkspaces.ts';
import { runs } from '../../../support/runs.ts';

/** The workspaces of one organisation that change as they are told to, and how often they were read. */
function changing(delay: () => Promise<void> = async () => {}) {
  let position = 0;
  const marked: (readonly string[])[] = [];
  const read: string[] = [];
  let trusted = true;
  const now = (): StandingWorkspaces => ({ position, workspaces: [] });
  const source: WorkspaceSource = {
    async marks(orgs) {
      marked.push(orgs);
      const mark = String(position);
      await delay();
      return new Map(orgs.flatMap((org) => (org === 'acme' ? [[org, mark] as const] : [])));
    },
    async standing(org) {
      read.push(org);
      const found = now();
      await delay();
      return trusted ? found : undefined;
    },
  };
  return {
    watch: createWorkspaceWatch(source),
    marked,
    read,
    position: () => position,
    move: () => {
      position += 1;
    },
    trust: (is: boolean) => {
      trusted = is;
    },
  };
}

describe('the watch of workspaces', () => {
  test('tells at once how they stand, and again when one has changed, and reads them no more often', async () => {
    const { watch, move, read } = changing();
    const told: number[] = [];
    const stops = [
      await watch.watch('acme', 0, ({ position }) => told.push(position)),
      await watch.watch('quiet', 0, () => undefined),
    ];
    await watch.advance();
    expect(told).toEqual([0]);
    move();
    await watch.advance();
    await watch.advance();
    expect(told).toEqual([0, 1]);
    expect(read).toEqual(['acme', 'quiet', 'acme']);
    for (const stop of stops) stop();
  });

  test('asks once for all organisations, and for nothing once nobody watches any more', async () => {
    const { watch, marked, move } = changing();
    const told: number[] = [];
    const stops = [
      await watch.watch('acme', 0, ({ position }) => told.push(position)),
      await watch.watch('quiet', 0, () => undefined),
    ];
    marked.length = 0;
    await watch.advance();
    expect(marked).toEqual([['acme', 'quiet']]);
    for (const stop of stops) stop();
    move();
    await watch.advance();
    expect(marked).toHaveLength(1);
    expect(told).toEqual([0]);
  });

  test('tells nothing that it cannot trust, and tells it once it can', async () => {
    const { watch, move, trust } = changing();
    trust(false);
    const told: number[] = [];
    const stop = await watch.watch('acme', 0, ({ position }) => told.push(position));
    move();
    await watch.advance();
    expect(told).toEqual([]);
    trust(true);
    await watch.advance();
    expect(told).toEqual([1]);
    stop();
  });

  test('tells nothing older than what a client has loaded', async () => {
    const { watch, move } = changing();
    const told: number[] = [];
    const stop = await watch.watch('acme', 1, ({ position }) => told.push(position));
    expect(told).toEqual([]);
    move();
    await watch.advance();
    expect(told).toEqual([1]);
    stop();
  });

  test('whatever happens at once, everybody who watches learns how they stand in the end, from after they came', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom('comes', 'changes', 'advances', 'rests'), { minLength: 1, maxLength: 14 }),
        async (scheduler, steps) => {
          const { watch, move, position } = changing(() => scheduler.schedule(Promise.resolve()));
          const here: { readonly since: number; readonly told: number[] }[] = [];
          const done: Promise<unknown>[] = [];
          for (const step of steps) {
            if (step === 'changes') move();
            if (step === 'rests') await scheduler.waitIdle();
            if (step === 'advances') done.push(watch.advance());
            if (step === 'comes') {
              const told: number[] = [];
              const since = position();
              here.push({ since, told });
              done.push(watch.watch('acme', since, (now) => told.push(now.position)));
            }
          }
          done.push(watch.advance());
          await scheduler.waitIdle();
          await Promise.all(done);
          for (const { since, told } of here) {
            expect(told.at(-1)).toBe(position());
            expect(told.every((at) => at >= since)).toBe(true);
          }
        },
      ),
      { numRuns: runs(200) },
    );
  });
});
