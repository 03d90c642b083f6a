import { expect, test } from 'vitest';
import { UsageAsked } from '../../../../api/platform/commandLine/usageAsked.ts';
import { StartRefused } from '../../../../api/platform/postgres/startRefused.ts';
import { benchmarks, runBenchmark } from '../../../bench/benchmarks.ts';
import { count, counts, flag, readBenchArguments } from '../../../bench/readBenchArguments.ts';

/** What ended a run. */
async function endOf(...given: readonly string[]): Promise<unknown> {
  return runBenchmark(given).then(
    () => undefined,
    (error: unknown) => error,
  );
}

test.each(Object.keys(benchmarks))(
  'the benchmark %s lists its options, and refuses any other',
  async (name) => {
    const asked = await endOf(name, '--help');
    expect(asked).toBeInstanceOf(UsageAsked);
    expect(String(asked)).toContain(`npm run bench -- ${name}`);
    for (const given of [['--purl'], ['scarf']]) {
      const refused = await endOf(name, ...given);
      expect(refused).toBeInstanceOf(StartRefused);
      expect(String(refused)).toContain(`npm run bench -- ${name}`);
    }
  },
);

test('without a name there is a list, and for an unknown name a sentence before it', async () => {
  for (const given of [[], ['--help'], ['-h']]) expect(await endOf(...given)).toBeInstanceOf(UsageAsked);
  const refused = await endOf('knitting');
  expect(refused).toBeInstanceOf(StartRefused);
  expect(String(refused)).toContain("There is no benchmark 'knitting': ");
  for (const name of Object.keys(benchmarks)) expect(String(refused)).toContain(name);
});

const read = (...given: readonly string[]) =>
  readBenchArguments('knitting', given, {
    rows: count(200, { tiny: 2 }, 'rows'),
    colours: counts([1, 3], { tiny: [1] }, 'colours'),
    loose: flag('drops stitches'),
  });

test('tiny sizes hold for what is not said otherwise', () => {
  expect(read('--tiny')).toEqual({ rows: 2, colours: [1], loose: false });
  expect(read('--tiny', '--rows', '7')).toEqual({ rows: 7, colours: [1], loose: false });
});

test('options of a benchmark are numbers, lists of them, and switches, with their defaults', () => {
  expect(read()).toEqual({ rows: 200, colours: [1, 3], loose: false });
  expect(read('--rows', '7', '--colours', '2,4,8', '--loose')).toEqual({
    rows: 7,
    colours: [2, 4, 8],
    loose: true,
  });
  for (const given of [
    ['--rows', 'many'],
    ['--rows', '0'],
    ['--rows', '1.5'],
    ['--colours', '1,'],
  ]) {
    expect(() => read(...given)).toThrow(/must be .*; npm run bench -- knitting --help tells more\.$/);
  }
});
