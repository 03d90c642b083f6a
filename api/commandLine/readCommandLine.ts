import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { z } from 'zod';
import { StartRefused } from '../postgres/startRefused.ts';
import { UsageAsked } from './usageAsked.ts';

/** What a command takes, and its usage. */
export interface CommandLine<Schema extends z.ZodType> {
  /** Printed for `--help`, and below every refusal. */
  readonly usage: string;
  readonly options: ParseArgsOptionsConfig;
  /** Of the options by name, and of everything else as `files`. */
  readonly schema: Schema;
}

const help = { type: 'boolean', short: 'h' } as const;

/**
 * Reads a command line. Refuses with `StartRefused`, naming each option that is wrong, and answers `--help`
 * with `UsageAsked`.
 */
export function readCommandLine<Schema extends z.ZodType>(
  given: readonly string[],
  { usage, options, schema }: CommandLine<Schema>,
): z.output<Schema> {
  const { values, positionals } = partsOf(given, usage, { ...options, help });
  if (values.help === true) throw new UsageAsked(usage);
  const parsed = schema.safeParse({ ...values, files: positionals });
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(({ path: [name], message }) =>
    name === 'files' ? message : `--${String(name)} ${message}`,
  );
  throw new StartRefused(`${wrong.join('; ')}.\n\n${usage}`);
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
    // The message of `parseArgs` about an unknown option is meant for the person who typed it.
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefused(`${reason}\n\n${usage}`, { cause: error });
  }
}
