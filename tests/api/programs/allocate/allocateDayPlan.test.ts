import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { StartRefused } from '../../../../api/platform/postgres/startRefused.ts';
import { type AllocateOptions, allocateDayPlan } from '../../../../api/programs/allocate/allocateDayPlan.ts';
import { readAllocateArguments } from '../../../../api/programs/allocate/readAllocateArguments.ts';
import { readDayPlan } from '../../../../api/programs/allocate/readDayPlan.ts';
import { type DayPlan, parseDayPlan } from '../../../../domain/allocation/dayPlan.ts';

const plain: AllocateOptions = {
  optimise: false,
  explain: false,
  seed: 1,
  shouldStop: () => false,
  onProgress: () => {},
};

/** Ana can do both jobs, Ben only the second; one job after the other, the first goes to Ana. */
const document = {
  timeZone: 'Australia/Sydney',
  date: '2026-02-02',
  labels: [{ id: 'care' }, { id: 'lift' }],
  customers: [{ id: 'carol' }, { id: 'dora' }],
  resources: [
    { id: 'ana', labelIds: ['care', 'lift'] },
    { id: 'ben', labelIds: ['care'] },
  ],
  shifts: ['ana', 'ben'].map((resourceId) => ({
    resourceId,
    start: { minute: 480 },
    end: { minute: 1080 },
  })),
  jobs: [
    { id: 'easy', customerId: 'carol', start: { minute: 540 }, end: { minute: 600 }, labelIds: ['care'] },
    { id: 'hard', customerId: 'dora', start: { minute: 555 }, end: { minute: 615 }, labelIds: ['lift'] },
    { id: 'night', customerId: 'dora', start: { minute: 1200 }, end: { minute: 1260 }, labelIds: ['care'] },
  ],
};

function planOf(change: object = {}): DayPlan {
  return Result.getOrThrow(parseDayPlan({ ...document, ...change }));
}

describe('allocating a day plan', () => {
  test('allocates what fits and says why the rest does not', () => {
    const result = allocateDayPlan(planOf(), plain);
    expect(result).toMatchObject({ jobs: 3, totals: { allocated: 2 }, kept: [] });
    expect(result.unallocated).toMatchObject([{ jobId: 'night', code: 'no_auto_allocation' }]);
    expect(result).not.toHaveProperty('explanations');
  });

  test('keeps the people of jobs, unless everything is to be optimised and they are not pinned', () => {
    const [easy, ...others] = document.jobs;
    const held = { jobs: [{ ...easy, resourceIds: ['ana'] }, ...others] };
    const kept = allocateDayPlan(planOf(held), plain);
    expect(kept.kept).toEqual([{ jobId: 'easy', resourceIds: ['ana'] }]);
    expect(kept.unallocated.map(({ jobId }) => jobId).sort()).toEqual(['hard', 'night']);

    const optimised = allocateDayPlan(planOf(held), { ...plain, optimise: true });
    expect(optimised.allocated.map(({ jobId, resourceIds }) => [jobId, resourceIds])).toEqual([
      ['easy', ['ben']],
      ['hard', ['ana']],
    ]);
    expect(optimised.provenMost).toBe(true);
    const pinned = { jobs: [{ ...easy, resourceIds: ['ana'], pinned: true }, ...others] };
    expect(allocateDayPlan(planOf(pinned), { ...plain, optimise: true }).kept).toHaveLength(1);
  });

  test('explains every job with every resource, and says what would make a job fit', () => {
    const { explanations, unallocated } = allocateDayPlan(planOf(), { ...plain, explain: true });
    expect(explanations?.map(({ jobId, candidates }) => [jobId, candidates.length])).toEqual([
      ['easy', 2],
      ['hard', 2],
      ['night', 2],
    ]);
    expect(unallocated[0]?.nearestFit?.[0]).toMatchObject({ kind: 'moveJob', byMinutes: -180 });
  });
});

describe('npm run allocate', () => {
  let home: string;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'muster-allocate-'));
  });
  afterAll(() => rm(home, { recursive: true }));
  const resultSchema = z.object({ totals: z.object({ allocated: z.int() }) });
  const run = (command: string, ...given: readonly string[]) =>
    promisify(execFile)(process.execPath, [command, ...given]);

  test('writes the result as JSON on standard output and the progress on standard error', async () => {
    const file = join(home, 'day.json');
    await writeFile(file, JSON.stringify(document));
    const { stdout, stderr } = await run(
      'api/programs/allocate/allocateCommand.ts',
      file,
      '--optimise',
      '--seconds',
      '1',
    );
    expect(resultSchema.parse(JSON.parse(stdout)).totals.allocated).toBe(2);
    expect(stderr).toContain('2 of 3 jobs allocated, which is proven to be the maximum.');
  });

  test('a bad plan ends it with code 1, the path of every bad field, and nothing on standard output', async () => {
    const file = join(home, 'bad.json');
    const [easy] = document.jobs;
    const jobs = [{ ...easy, end: { minute: 500 }, customerId: 'nobody' }];
    await writeFile(file, JSON.stringify({ ...document, jobs, timeZone: 'Mars/Base' }));
    const failed = await run('api/programs/allocate/allocateCommand.ts', file).then(
      () => expect.unreachable('the plan is bad'),
      (error: unknown) => z.object({ code: z.int(), stdout: z.string(), stderr: z.string() }).parse(error),
    );
    expect(failed).toMatchObject({ code: 1, stdout: '' });
    expect(failed.stderr).toContain('bad.json is not a day plan: timeZone: is not a time zone that exists');
    await expect(readDayPlan(file)).rejects.toThrow(StartRefused);
    await writeFile(file, JSON.stringify({ ...document, jobs }));
    await expect(readDayPlan(file)).rejects.toThrow('jobs[0].customerId: unknown customer: nobody');
    await expect(readDayPlan(file)).rejects.toThrow('jobs[0].end: must be after start');
    await writeFile(file, '{ "timeZone": ');
    await expect(readDayPlan(file)).rejects.toThrow('is not JSON');
    await expect(readDayPlan(join(home, 'nowhere.json'))).rejects.toThrow(
      'cannot be read: there is no such file.',
    );
    await writeFile(file, '{ "resources": 7, "jobs": [{ "id": "a" }], "weather": "fine" }');
    await expect(readDayPlan(file)).rejects.toThrow(
      /timeZone: is missing; resources: must be a list; jobs\[0\]\.customerId: is missing; .*it has what nobody knows here: weather\.$/,
    );
  });

  test.each([
    [[], '<day.json> is missing'],
    [['a.json', '--seconds', 'soon'], '--seconds'],
    [['a.json', 'b.json'], 'Only one file'],
    [['a.json', '--optimize'], '--optimize'],
  ])('refuses the options %j with a sentence', (given, sentence) => {
    const read = () => readAllocateArguments(given);
    expect(read).toThrow(StartRefused);
    expect(read).toThrow(sentence);
    expect(read).toThrow(/; npm run allocate -- --help tells more\.$/);
  });
});
