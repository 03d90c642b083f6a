import { type BulkOutcome, bulkAnswerSchema, mostInBulk } from '../../api/contract/command.ts';
import type { CommandInput, CommandName } from '../../domain/catalogues/commandCatalogue.ts';
import { noteKnown } from './knownPosition.ts';
import { request } from './request.ts';
import { RequestFailed } from './requestFailed.ts';

export interface OneOfMany<Name extends CommandName> {
  readonly input: CommandInput<Name>;
  /** The revision that the sender saw; a newer one refuses this command and no other. */
  readonly ifRevision: number;
}

/** `unanswered`: it was among those for which no answer came, after others had been answered. */
export type SentOutcome = BulkOutcome | { readonly outcome: 'unanswered'; readonly failure: RequestFailed };

/** Why a command was not carried out, as far as is known; undefined if it was. */
export function reasonOf(one: SentOutcome): string | undefined {
  switch (one.outcome) {
    case 'accepted':
      return undefined;
    case 'refused':
      return one.problem.detail;
    case 'unanswered':
      return one.failure.message;
  }
}

/**
 * Sends one command about many records, each decided on its own; the outcomes are in the order sent. Rejects as
 * `sendInBulk` does.
 */
export function sendBulk<Name extends CommandName>(
  name: Name,
  many: readonly OneOfMany<Name>[],
): Promise<readonly SentOutcome[]> {
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
 * nothing twice. Of more than go into one request, the rest is not sent after one that fails, and its commands are
 * `unanswered`, beside the outcomes that are known. Rejects with `RequestFailed` if the first request fails.
 */
export async function sendInBulk(many: readonly AnyCommand[]): Promise<readonly SentOutcome[]> {
  const outcomes: SentOutcome[] = [];
  for (let from = 0; from < many.length; from += mostInBulk) {
    const commands = many.slice(from, from + mostInBulk).map((one) => ({ id: crypto.randomUUID(), ...one }));
    const answer = await request('/api/v1/commands', bulkAnswerSchema, {
      method: 'POST',
      body: { commands },
    }).catch((error: unknown) => {
      if (from === 0 || !(error instanceof RequestFailed)) throw error;
      return error;
    });
    if (answer instanceof RequestFailed) {
      return [
        ...outcomes,
        ...many.slice(from).map(() => ({ outcome: 'unanswered' as const, failure: answer })),
      ];
    }
    for (const one of answer.outcomes) {
      if (one.outcome === 'accepted') noteKnown(one.answer.position);
    }
    outcomes.push(...answer.outcomes);
  }
  return outcomes;
}
