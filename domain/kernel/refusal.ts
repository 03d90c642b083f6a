import { Result } from 'effect';
import type { RefusalCode } from '../catalogue/refusals.ts';

/**
 * An expected "no": data, never an exception. `code` is from the catalogue, `message` is the text a person
 * reads, `details` carries the numbers, names and the path of the offending field.
 */
export interface Refusal {
  readonly code: RefusalCode;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** The outcome of a decision: what happened, or why nothing did. */
export type Decision<Event> = Result.Result<readonly Event[], Refusal>;

/** A decision by which nothing happens. */
export type RefusedDecision = Result.Result<never, Refusal>;

/** Accepts a command: these events happened (none if nothing changes). */
export function accept<Event>(...events: readonly Event[]): Decision<Event> {
  return Result.succeed(events);
}

/** Refuses a command with a code of the catalogue; nothing happens. */
export function refuse(
  code: RefusalCode,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): RefusedDecision {
  return Result.fail({ code, message, details });
}
