import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { Result } from 'effect';
import { type DayPlan, parseDayPlan } from '../../domain/allocation/dayPlan.ts';
import { StartRefused } from '../postgres/startRefused.ts';

/** How many problems are listed; the rest is counted. */
const mostProblems = 20;

/**
 * Reads a day plan from a file, or from standard input for `-`. Refuses with `StartRefused` what cannot be
 * read, is not JSON or is not a day plan, with the path of each offending field.
 */
export async function readDayPlan(file: string): Promise<DayPlan> {
  const plan = parseDayPlan(jsonOf(file, await textOf(file)));
  if (Result.isSuccess(plan)) return plan.success;
  const problems = plan.failure;
  const told = problems
    .slice(0, mostProblems)
    .map(({ path, message }) => (path === '' ? `  ${message}` : `  ${path}: ${message}`));
  const rest = problems.length - told.length;
  throw new StartRefused(
    [`${file} is not a day plan:`, ...told, ...(rest > 0 ? [`  and ${rest} more`] : [])].join('\n'),
  );
}

async function textOf(file: string): Promise<string> {
  if (file === '-') return text(process.stdin);
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartRefused(`${file} cannot be read: ${reasonOf(error)}`, { cause: error });
  });
}

function jsonOf(file: string, json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new StartRefused(`${file} is not JSON: ${reasonOf(error)}`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
