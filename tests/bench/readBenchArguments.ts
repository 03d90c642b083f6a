import { z } from 'zod';
import { readCommandLine } from '../../api/platform/commandLine/readCommandLine.ts';

/** A size, or another choice, of a benchmark. */
interface BenchOption<Value> {
  readonly about: string;
  /** What stands behind it, such as `<number>`; empty for a switch. */
  readonly takes: string;
  readonly schema: z.ZodType<Value | undefined>;
  /** Where it is left out. */
  readonly usual: Value;
  /** The same with `--tiny`. */
  readonly tiny: Value;
}

/** The sizes and choices of a benchmark by the names of their options. */
type BenchOptions = Readonly<Record<string, BenchOption<unknown>>>;

/** What holds with `--tiny`, which runs everything once and measures nothing that anybody would quote. */
interface Tiny<Value> {
  readonly tiny: Value;
}

const tinyOption = 'tiny';
const wholeNumber = (text: string) => /^[1-9]\d*$/.test(text);

export function count(usual: number, { tiny }: Tiny<number>, about: string): BenchOption<number> {
  const schema = z
    .string()
    .refine(wholeNumber, 'must be a whole number above 0')
    .transform(Number)
    .optional();
  return { about: `${about}; ${usual} where nothing else is said`, takes: '<number>', schema, usual, tiny };
}

export function counts(
  usual: readonly number[],
  { tiny }: Tiny<readonly number[]>,
  about: string,
): BenchOption<readonly number[]> {
  const schema = z
    .string()
    .refine(
      (text) => text.split(',').every(wholeNumber),
      'must be whole numbers above 0, with commas between',
    )
    .transform((text) => text.split(',').map(Number))
    .optional();
  const told = `${about}; ${usual.join(',')} where nothing else is said`;
  return { about: told, takes: '<number>,<number>…', schema, usual, tiny };
}

export function flag(about: string): BenchOption<boolean> {
  return { about, takes: '', schema: z.boolean().optional(), usual: false, tiny: false };
}

export function text(usual: string, { tiny }: Tiny<string>, about: string): BenchOption<string> {
  const told = `${about}; ${usual} where nothing else is said`;
  return { about: told, takes: '<name>', schema: z.string().optional(), usual, tiny };
}

/** Something that may be left out, such as a `<path>`. */
export function perhaps(takes: string, about: string): BenchOption<string | undefined> {
  return { about, takes, schema: z.string().optional(), usual: undefined, tiny: undefined };
}

export type ReadOptions<Options extends BenchOptions> = {
  readonly [Name in keyof Options]: Options[Name]['usual'];
};

/**
 * The options of a benchmark. Refuses what is not one of them with `StartRefused`, and answers `--help` with
 * `UsageAsked`, both with the usage.
 */
export function readBenchArguments<const Options extends BenchOptions>(
  name: string,
  given: readonly string[],
  options: Options,
): ReadOptions<Options>;
export function readBenchArguments(name: string, given: readonly string[], options: BenchOptions): unknown {
  const all = { ...options, [tinyOption]: flag('runs all of it once with sizes that prove nothing') };
  const read: Readonly<Record<string, unknown>> = readCommandLine(given, {
    usage: usageOf(name, all),
    options: mapped(all, ({ takes }) => ({
      type: takes === '' ? ('boolean' as const) : ('string' as const),
    })),
    schema: z.object({
      files: z.array(z.string()).max(0, 'It takes only options'),
      ...mapped(all, ({ schema }) => schema),
    }),
  });
  const sizes = read[tinyOption] === true ? 'tiny' : 'usual';
  return Object.fromEntries(
    Object.entries(options).map(([option, standard]) => [option, read[option] ?? standard[sizes]]),
  );
}

function usageOf(name: string, options: BenchOptions): string {
  const lines = Object.entries(options).map(([option, { takes, about }]) => ({
    what: `--${option} ${takes}`.trimEnd(),
    about,
  }));
  const width = Math.max(...lines.map(({ what }) => what.length));
  const told = lines.map(({ what, about }) => `  ${what.padEnd(width)}  ${about}`);
  return `npm run bench -- ${name} [options]\n\n${told.join('\n')}`;
}

function mapped<Value>(
  options: BenchOptions,
  of: (option: BenchOption<unknown>) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(options).map(([name, option]) => [name, of(option)]));
}
