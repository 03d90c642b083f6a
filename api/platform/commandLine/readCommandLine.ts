import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { z } from 'zod';
import { StartRefused } from '../postgres/startRefused.ts';
import { inPlainWords } from './inPlainWords.ts';
import { UsageAsked } from './usageAsked.ts';

/** What a command takes, and its usage. */
export interface CommandLine<Schema extends z.ZodType> {
  /** Printed for `--help`; it begins with how the command is called, `npm run import -- <file>`. */
  readonly usage: string;
  readonly options: ParseArgsOptionsConfig;
  /** Of the options by name, and of everything else as `files`. */
  readonly schema: Schema;
}

const help = { type: 'boolean', short: 'h' } as const;

/**
 * Reads a command line. Refuses with `StartRefused`, in a sentence that names each option that is wrong and how to get
 * help, and answers `--help` with `UsageAsked`.
 */
export function readCommandLine<Schema extends z.ZodType>(
  given: readonly string[],
  { usage, options, schema }: CommandLine<Schema>,
): z.output<Schema> {
  const { values, positionals } = partsOf(given, usage, { ...options, help });
  if (values.help === true) throw new UsageAsked(usage);
  const parsed = schema.safeParse({ ...values, files: positionals }, { error: inPlainWords });
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(({ path: [name], message }) =>
    name === 'files' ? message : `--${String(name)} ${message}`,
  );
  throw new StartRefused(`${wrong.join('; ')}; ${helpOf(usage)}.`);
}

/** Where help is, as the end of a sentence: `npm run import -- --help tells more`. */
export function helpOf(usage: string): string {
  const called = /^npm (?:run )?[\w:-]+(?: -- [\w:-]+)?/.exec(usage)?.[0] ?? '';
  return `${called}${called.includes(' -- ') ? '' : ' --'} --help tells more`;
}

/** The name of exactly one file. */
export function oneFile(placeholder: string) {
  return z
    .array(z.string())
    .min(1, `${placeholder} is missing`)
    .max(1, 'Only one file at a time')
    .transform(([file = '']) => file);
}

function partsOf(given: readonly string[], usage: string, options: ParseArgsOptionsConfig) {
  try {
    return parseArgs({ args: [...given], allowPositionals: true, options });
  } catch (error) {
    const reason = error instanceof Error ? firstSentence(error.message) : String(error);
    throw new StartRefused(`${reason}; ${helpOf(usage)}.`, { cause: error });
  }
}

/** Of what `parseArgs` says of an option: the rest is advice that does not fit here. */
export function firstSentence(message: string): string {
  const [, option] = /^Option '(--[\w-]+).*ambiguous/.exec(message) ?? [];
  if (option !== undefined)
    return `${option} needs a value; one that begins with a dash is given as ${option}=-1`;
  return message.split(/\.\s/)[0] ?? message;
}
