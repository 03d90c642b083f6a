import { Effect } from 'effect';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { pipelineTexts } from './pipelineTexts.ts';

/** Refuses a command with a code of the catalogue. */
export function refused(
  code: Refusal['code'],
  message: string,
  details: Refusal['details'] = {},
): Effect.Effect<never, Refusal> {
  return Effect.fail({ code, message, details });
}

/** Refuses a command because of one of its fields. */
export function refusedField(path: string, message: string): Effect.Effect<never, Refusal> {
  return refused('invalid_input', pipelineTexts.invalidInput(path, message), { fields: [{ path, message }] });
}

/** Refuses for a reason that a rule of the domain has given, if it has given any. */
export function refusedIf(reason: Refusal | undefined): Effect.Effect<void, Refusal> {
  return reason === undefined ? Effect.void : Effect.fail(reason);
}
