import { z } from 'zod';
import { readCommandLine } from '../../api/commandLine/readCommandLine.ts';

/** An option by name: what it means, and its schema, whose default holds where it is left out. */
export type BenchOptions = Readonly<Record<string, BenchOption<z.ZodType>>>;

interface BenchOption<Schema extends z.ZodType> {
  readonly about: string;
  /** What stands behind it, such as `<number>`; empty for a switch. */
  readonly takes: string;
  readonly schema: Schema;
}

const wholeNumber = (text: string) => /^[1-9]\d*$/.test(text);

export function count(standard: number, about: string) {
  const schema = z
    .string()
    .refine(wholeNumber, 'must be a whole number above 0')
    .default(String(standard))
    .transform(Number);
  return { about: `${about}; ${standard} where nothing else is said`, takes: '<number>', schema };
}

export function counts(standard: readonly number[], about: string) {
  const schema = z
    .string()
    .refine(
      (text) => text.split(',').every(wholeNumber),
      'must be whole numbers above 0, with commas between',
    )
    .default(standard.join(','))
    .transform((text) => text.split(',').map(Number));
  return {
    about: `${about}; ${standard.join(',')} where nothing else is said`,
    takes: '<number>,<number>…',
    schema,
  };
}

export function flag(about: string) {
  return { about, takes: '', schema: z.boolean().default(false) };
}

export function text(standard: string, about: string) {
  const schema = z.string().default(standard);
  return { about: `${about}; ${standard} where nothing else is said`, takes: '<name>', schema };
}

export function path(about: string) {
  return { about, takes: '<path>', schema: z.string().optional() };
}

export function part(about: string) {
  return { about, takes: '<text>', schema: z.string().optional() };
}

type Read<Options extends BenchOptions> = {
  readonly [Name in keyof Options]: z.output<Options[Name]['schema']>;
};

/**
 * The options of a benchmark. Refuses what is not one of them with `StartRefused`, and answers `--help` with
 * `UsageAsked`, both with the usage.
 */
export function readBenchArguments<const Options extends BenchOptions>(
  name: string,
  given: readonly string[],
  options: Options,
): Read<Options>;
export function readBenchArguments(name: string, given: readonly string[], options: BenchOptions): unknown {
  const { files: _files, ...read } = readCommandLine(given, {
    usage: usageOf(name, options),
    options: mapped(options, ({ takes }) => ({
      type: takes === '' ? ('boolean' as const) : ('string' as const),
    })),
    schema: z.object({
      files: z.array(z.string()).max(0, 'It takes only options'),
      ...mapped(options, ({ schema }) => schema),
    }),
  });
  return read;
}

function usageOf(name: string, options: BenchOptions): string {
  const lines = Object.entries(options).map(([option, { takes, about }]) => ({
    what: `--${option} ${takes}`.trimEnd(),
    about,
  }));
  const width = Math.max(0, ...lines.map(({ what }) => what.length));
  const told = lines.map(({ what, about }) => `  ${what.padEnd(width)}  ${about}`);
  return lines.length === 0
    ? `npm run bench -- ${name}\n\nIt takes no options.`
    : `npm run bench -- ${name} [options]\n\n${told.join('\n')}`;
}

function mapped<Value>(
  options: BenchOptions,
  of: (option: BenchOption<z.ZodType>) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(options).map(([name, option]) => [name, of(option)]));
}
