import { randomUUID } from 'node:crypto';
import { Effect } from 'effect';
import type { Refusal } from '../domain/kernel/refusal.ts';
import type { Actor } from '../domain/rights/actor.ts';
import type { CommandAnswer } from './commandAnswer.ts';
import type { CommandEnvelope } from './commandService.ts';
import type { JobDesk } from './jobs/jobDesk.ts';
import type { AggregateRunner } from './pipeline/aggregateRunner.ts';
import type { AnsweredCommands, Resumption } from './pipeline/answeredCommands.ts';
import { authorise } from './pipeline/authorise.ts';
import { type CommandIdentity, commandIdentity, inputHash } from './pipeline/commandIdentity.ts';
import type { Completion } from './pipeline/completion.ts';
import { pipelineTexts } from './pipeline/pipelineTexts.ts';
import { refused, refusedField } from './pipeline/refused.ts';
import type { SentCommand } from './pipeline/sentCommand.ts';
import type { Effects, Reactions } from './reactions/reactions.ts';

/** What commands are executed with. */
export interface ExecutionParts {
  readonly answered: Pick<AnsweredCommands, 'find' | 'begin' | 'remember'>;
  /** By the names of their commands. */
  readonly runners: ReadonlyMap<string, AggregateRunner>;
  readonly desk: Pick<JobDesk, 'answer'>;
  readonly reactions: Pick<Reactions, 'after' | 'foresee'>;
  readonly completion: Pick<Completion, 'soon'>;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

/** A command as it came in. */
export interface GivenCommand {
  readonly actor: Actor;
  readonly name: string;
  readonly input: unknown;
  readonly envelope: CommandEnvelope;
}

/**
 * From a command to its answer: authorised, remembered if it was answered before, made a job if it is too large, run,
 * its bookings rechecked, remembered.
 */
export function executeCommand(
  parts: ExecutionParts,
  given: GivenCommand,
  sentBy: SentCommand['sentBy'],
): Effect.Effect<CommandAnswer, Refusal> {
  const { answered, runners, desk, reactions, completion } = parts;
  const { actor, name, input, envelope } = given;
  return Effect.gen(function* () {
    const { category, concerns } = yield* authorise(actor, name);
    if (envelope.commandId.length === 0 || envelope.commandId.length > 200) {
      return yield* refusedField('header.Idempotency-Key', pipelineTexts.badKey);
    }
    const identity = identityOf(given, envelope.commandId);
    if (concerns === 'manyRecords' && envelope.ifRevision !== undefined) {
      return yield* refusedField('header.If-Match', pipelineTexts.noOneRevision);
    }
    const hash = inputHash(name, input);
    const before = yield* Effect.promise(() => answered.find(identity));
    if (before !== undefined && before.inputHash !== hash) return yield* keyReused();
    if (before?.answer !== undefined) return before.answer;
    const again = resumptionOf(given, identity);
    const sent: SentCommand = {
      ...sentAs(parts, actor, identity),
      ifRevision: envelope.ifRevision,
      correlationId: again.correlationId,
      causationId: again.causationId,
      begunBefore: before !== undefined,
      sentBy,
      holds: sentBy === 'sender' && actor.role !== 'system' ? (envelope.holds ?? 'count') : 'pass',
      begin: (rest) => answered.begin(identity, name, hash, rest === 'leftToSender' ? null : again),
    };
    const job = yield* desk.answer(sent, name, input, hash);
    if (job !== undefined) return job;
    const runner = runnerOf(runners, name);
    const decided = yield* runner.run(sent, name, input);
    const concerned = runner.concernsOf?.(input, decided);
    const { answer, isComplete } = yield* reactions.after(sent, category, decided, concerned);
    if (!isComplete) {
      completion.soon({ name, ...again });
      return answer;
    }
    const kept = yield* Effect.promise(() => answered.remember(identity, name, hash, answer));
    return kept.inputHash === hash ? (kept.answer ?? answer) : yield* keyReused();
  });
}

/** What a command would mean for bookings; nothing is appended and no fence is taken. */
export function foreseeCommand(
  parts: Pick<ExecutionParts, 'runners' | 'reactions' | 'clock'>,
  { actor, name, input, ifRevision }: Omit<GivenCommand, 'envelope'> & Pick<SentCommand, 'ifRevision'>,
): Effect.Effect<Effects, Refusal> {
  return Effect.gen(function* () {
    const { category, concerns } = yield* authorise(actor, name);
    const runner = runnerOf(parts.runners, name);
    if (runner.foresee === undefined) {
      const { noEffects, noEffectsByReference } = pipelineTexts;
      return yield* refusedField('name', concerns === 'manyRecords' ? noEffects : noEffectsByReference);
    }
    const identity = identityOf({ actor, name, input }, randomUUID());
    const sent: SentCommand = {
      ...sentAs(parts, actor, identity),
      ifRevision,
      correlationId: identity.commandId,
      causationId: null,
      begunBefore: false,
      sentBy: 'sender',
      holds: 'pass',
      begin: () => Promise.reject(new Error('what is only foreseen begins nothing')),
    };
    const foreseen = yield* runner.foresee(sent, name, input);
    return yield* parts.reactions.foresee(sent.org, category, foreseen, sent.now);
  });
}

function runnerOf(runners: ExecutionParts['runners'], name: string): AggregateRunner {
  const runner = runners.get(name);
  if (runner === undefined) throw new Error(`nothing runs the command ${name}`);
  return runner;
}

function sentAs({ clock }: Pick<ExecutionParts, 'clock'>, actor: Actor, identity: CommandIdentity) {
  return { actor, org: identity.org, identity, now: Math.floor(clock() / 1000) };
}

/** A command concerns its sender's organisation; only the operator's `organisation.create` names another. */
function identityOf({ actor, name, input }: Omit<GivenCommand, 'envelope'>, commandId: string) {
  const creates = name === 'organisation.create' && typeof input === 'object' && input !== null;
  const named = creates && 'organisationId' in input ? input.organisationId : undefined;
  return commandIdentity(actor, typeof named === 'string' ? named : actor.org, commandId);
}

/** What is needed to send a command again as it was sent. */
function resumptionOf({ actor, input, envelope }: GivenCommand, { commandId }: CommandIdentity): Resumption {
  return {
    actor: { ...actor, duties: [...actor.duties] },
    input,
    correlationId: envelope.correlationId ?? envelope.commandId,
    causationId: envelope.causationId ?? null,
    commandId,
  };
}

function keyReused(): Effect.Effect<never, Refusal> {
  return refused('idempotency_key_reused', pipelineTexts.keyReused);
}
