import { type BulkOutcome, bulkAnswerSchema, mostInBulk } from '../../api/contract/command.ts';
import type { CommandInput, CommandName } from '../../domain/commandCatalogue.ts';
import { noteKnown } from './knownPosition.ts';
import { request } from './request.ts';

export interface OneOfMany<Name extends CommandName> {
  readonly input: CommandInput<Name>;
  /** The revision that the sender saw; a newer one refuses this command and no other. */
  readonly ifRevision: number;
}

/**
 * Sends one command about many records, each decided on its own; the outcomes are in the order sent. Rejects with
 * `RequestFailed`.
 */
export function sendBulk<Name extends CommandName>(
  name: Name,
  many: readonly OneOfMany<Name>[],
): Promise<readonly BulkOutcome[]> {
  return sendInBulk(many.map((one) => ({ name, ...one })));
}

/** A command whose name and input the server checks. */
export interface AnyCommand {
  readonly name: string;
  readonly input: object;
  readonly ifRevision?: number;
  /** Its key, for whoever may send it again; omitted: a new one. */
  readonly id?: string;
}

/**
 * Sends any commands together, each decided on its own. Each has a key, so that a request that is sent again changes
 * nothing twice. Rejects with `RequestFailed`.
 */
export async function sendInBulk(many: readonly AnyCommand[]): Promise<readonly BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  for (let from = 0; from < many.length; from += mostInBulk) {
    const commands = many.slice(from, from + mostInBulk).map((one) => ({ id: crypto.randomUUID(), ...one }));
    const answer = await request('/api/v1/commands', bulkAnswerSchema, {
      method: 'POST',
      body: { commands },
    });
    for (const one of answer.outcomes) {
      if (one.outcome === 'accepted') noteKnown(one.answer.position);
    }
    outcomes.push(...answer.outcomes);
  }
  return outcomes;
}
