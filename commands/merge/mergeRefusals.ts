import { Effect } from 'effect';
import type { Refusal } from '../../domain/refusal.ts';
import { pipelineTexts } from '../pipeline/pipelineTexts.ts';

/** More records name the duplicate than one step may have. */
export function tooManyToMerge(naming: number, most: number) {
  const message = pipelineTexts.tooManyToMerge(naming, most);
  return refused({
    code: 'invalid_input',
    message: pipelineTexts.invalidInput('duplicateId', message),
    details: { fields: [{ path: 'duplicateId', message }] },
  });
}

/** Somebody came in between. */
export function changedMeanwhile() {
  return refused({ code: 'revision_conflict', message: pipelineTexts.changedMeanwhile, details: {} });
}

function refused(refusal: Refusal): Effect.Effect<never, Refusal> {
  return Effect.fail(refusal);
}
