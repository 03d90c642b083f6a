import { Effect, Result } from 'effect';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { isScopedKind } from '../../domain/masterLabelSet/labelScope.ts';
import { plainName } from '../../domain/text/plainName.ts';
import type { CommandAnswer } from '../commandAnswer.ts';
import type { Facts } from '../facts.ts';
import type { EventLog } from '../log/log.ts';
import type { AggregateRunner } from '../pipeline/aggregateRunner.ts';
import { deriveUuid } from '../pipeline/deriveUuid.ts';
import { expected } from '../pipeline/expected.ts';
import { parseCommand } from '../pipeline/parseCommand.ts';
import { pipelineTexts } from '../pipeline/pipelineTexts.ts';
import { refused } from '../pipeline/refused.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import { hiddenFrom } from '../pipeline/withinScope.ts';
import type { UpsertDefinition } from './upsertInputs.ts';

/** How many ids of a reference are tried before somebody is told that it cannot be decided. */
const mostIds = 20;

/**
 * Runs a command that creates or changes by reference. A new thing's id follows from its reference, as it does in
 * uploads, so two that are sent at the same time make one: the second finds that it exists, and changes it. An id whose
 * thing has been given another reference since is left to it, and the next one is taken.
 */
export function createUpsertRunner(
  { category, input: schema, key, name: ownName }: UpsertDefinition,
  runner: AggregateRunner,
  { facts, log, waitMs }: { readonly facts: Facts; readonly log: EventLog; readonly waitMs: number },
): AggregateRunner {
  const idField = `${category}Id`;
  const changing = category === 'booking' ? 'booking.edit' : `${category}.change`;

  /**
   * The id of the one that has the reference, as far as anything was acknowledged before. For a planner whom master labels
   * limit, those outside of them do not exist.
   */
  function find({ org, actor }: SentCommand, reference: string): Effect.Effect<string | undefined, Refusal> {
    return Effect.gen(function* () {
      const head = yield* Effect.promise(() => log.head());
      yield* expected(() => facts.waitFor(head, waitMs));
      const having = yield* expected(() => facts.withReference(org, category, reference));
      const hidden = isScopedKind(category) ? yield* hiddenFrom(facts, actor, category, having) : new Set();
      const ids = having.filter((id) => !hidden.has(id));
      if (ids.length < 2) return ids[0];
      const message = pipelineTexts.ambiguousReference(key.field, reference, ids.length);
      return yield* refused('ambiguous_reference', message, { field: key.field, ids });
    });
  }

  function newId(org: string, reference: string, attempt: number): string {
    const compared = key.exact && category !== 'booking' ? reference : plainName(reference);
    const parts = ['upload', org, category, `${key.field} ${compared}`];
    return deriveUuid(...parts, ...(attempt === 0 ? [] : [attempt]));
  }

  function run(sent: SentCommand, name: string, given: unknown): Effect.Effect<CommandAnswer, Refusal> {
    return Effect.gen(function* () {
      const { input } = yield* Effect.fromResult(parseCommand({ [ownName]: schema }, name, given));
      const reference = String(input[key.field]);
      // Only what was given changes; what was left out has a default in a new one alone.
      const changes = Object.fromEntries(
        Object.entries(input).filter(([field]) => Object.hasOwn(Object(given), field)),
      );
      for (let attempt = 0; attempt < mostIds; attempt += 1) {
        const found = yield* find(sent, reference);
        if (found !== undefined) return yield* runner.run(sent, changing, { [idField]: found, ...changes });
        const id = newId(sent.org, reference, attempt);
        const made = yield* Effect.result(
          runner.run(sent, `${category}.create`, { [idField]: id, ...changes }),
        );
        if (Result.isSuccess(made)) return made.success;
        if (made.failure.code !== 'already_exists') return yield* Effect.fail(made.failure);
        const now = yield* find(sent, reference);
        if (now !== undefined) return yield* runner.run(sent, changing, { [idField]: now, ...changes });
      }
      return yield* refused('revision_conflict', pipelineTexts.tooManyRaces, { field: key.field });
    });
  }

  return { run };
}
