import { Result } from 'effect';
import { type DayPlan, parseDayPlan } from '../../../domain/allocation/dayPlan.ts';
import { inPlainWords } from '../../platform/commandLine/inPlainWords.ts';
import { readJsonFile, refuseFile } from '../../platform/commandLine/readJsonFile.ts';

/**
 * Reads a day plan from a file, or from standard input for `-`. Refuses with `StartRefused` what cannot be
 * read, is not JSON or is not a day plan, with the path of each offending field.
 */
export async function readDayPlan(file: string): Promise<DayPlan> {
  const plan = parseDayPlan(await readJsonFile(file), inPlainWords);
  return Result.isSuccess(plan) ? plan.success : refuseFile(file, 'a day plan', plan.failure);
}
