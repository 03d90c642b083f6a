import type { CommandEnvelope, CommandService } from '../../../commands/commandService.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import type { UploadLine, UploadReport } from '../../contract/upload.ts';
import { type PlanAgain, type SavedStep, savePlan } from './savePlan.ts';
import { count } from './uploadCounts.ts';
import type { UploadError } from './uploadError.ts';
import type { PlannedCommand, Step } from './uploadPlan.ts';

export type UploadProgress = Omit<Extract<UploadLine, { kind: 'progress' }>, 'kind'>;

/** The steps of a planned upload, given as they are saved: a large plan is in memory only once. */
export interface StepsToSave {
  /** Their number; the steps of the last phase are about the rows. None if nothing is to be saved. */
  readonly phases: number;
  of(phase: number): Iterable<Step> | AsyncIterable<Step>;
}

export interface SaveParts {
  readonly actor: Actor;
  readonly commands: Pick<CommandService, 'execute'>;
  /** How the upload's commands are sent (`uploadEnvelope.ts`). */
  readonly envelope: (command: PlannedCommand) => CommandEnvelope;
  readonly onProgress: (progress: UploadProgress) => void;
  readonly again?: PlanAgain | undefined;
}

/** What became of a file: all of it, or what had been saved when an exception broke it off. */
export interface SavedUpload {
  readonly report: UploadReport;
  readonly brokenOffBy?: { readonly error: unknown };
}

/** Progress is reported once in this many rows. */
const progressEvery = 50;

/**
 * Saves what was planned for a file, phase after phase; returns the report, of what was saved if an exception, such as an
 * outage of the log, broke it off. Rows that are refused are reported beside those that the plan has found.
 */
export async function saveUpload(
  planned: UploadReport,
  steps: StepsToSave,
  { actor, commands, envelope, onProgress, again }: SaveParts,
): Promise<SavedUpload> {
  if (steps.phases === 0) return { report: planned };
  const total = planned.rows;
  const counts = { created: 0, changed: 0, unchanged: 0 };
  const errors = [...planned.errors];
  const badLines = new Set(errors.map(({ line }) => line));
  let { position } = planned;
  const reached = (last: number): void => {
    position = Math.max(position, last);
  };
  const report = (): UploadReport => {
    errors.sort((one, other) => one.line - other.line);
    return { ...planned, ...counts, rejected: badLines.size, errors, position };
  };
  let done = 0;
  const savedRow = (result: SavedStep): void => {
    done += 1;
    if (done % progressEvery === 0) onProgress({ phase: 'saving', done: Math.min(done, total), total });
    errors.push(...errorOfRow(result, planned));
    if (isKept(result)) count(counts, result.step);
    else if (result.isBrokenOff !== true) for (const line of result.step.lines) badLines.add(line);
  };
  try {
    for (let phase = 0; phase < steps.phases - 1; phase += 1) {
      const saved = (result: SavedStep): unknown => errors.push(...errorOfOther(result));
      reached(await savePlan(steps.of(phase), { actor, commands, envelope, saved }));
    }
    const ofRows = { actor, commands, envelope, again, saved: savedRow };
    reached(await savePlan(steps.of(steps.phases - 1), ofRows));
  } catch (error) {
    return { report: report(), brokenOffBy: { error } };
  }
  onProgress({ phase: 'saving', done: total, total });
  return { report: report() };
}

/** A record that exists is counted, whatever became of a later command of its row. */
function isKept({ accepted, refusal, step, isBrokenOff = false }: SavedStep): boolean {
  return (refusal === undefined && !isBrokenOff) || (accepted > 0 && step.outcome !== 'unchanged');
}

/** Why a record that rows need could not be created: no row of its own tells that. */
function errorOfOther({ refusal }: SavedStep): readonly UploadError[] {
  if (refusal === undefined) return [];
  const { input } = refusal.command;
  const value = String(input.name ?? input.firstName ?? '');
  return [{ line: 1, column: null, value, reason: refusal.refusal.message }];
}

/** Why a step's command was refused, as an error of its row. */
function errorOfRow(
  { step, accepted, refusal }: SavedStep,
  { columns }: UploadReport,
): readonly UploadError[] {
  if (refusal === undefined) return [];
  const { command } = refusal;
  const field = command.name === 'booking.allocate' ? 'resource' : accepted > 0 ? 'status' : undefined;
  const kept = accepted > 0 ? 'The row was saved up to this point: ' : '';
  return [
    {
      line: step.lines[0] ?? 1,
      column: field === undefined ? null : (columns[field] ?? null),
      value: null,
      reason: `${kept}${refusal.refusal.message}`,
    },
  ];
}
