import { Result } from 'effect';
import type { CommandFacts } from '../../domain/kernel/decider.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import type { AnyState } from '../../domain/record/recordState.ts';
import { rosterEvent } from '../../domain/rosterEvent/rosterEvent.ts';
import { refusalTexts } from '../../domain/text/texts.ts';
import { type StagedRosterChange, wantedRosterEventSchema } from '../../domain/workspace/stagedRoster.ts';
import { workspaceTexts } from '../../domain/workspace/workspaceTexts.ts';
import { pipelineTexts } from '../pipeline/pipelineTexts.ts';
import type { WantedRecord } from '../step/carryOut.ts';

/** A staged change, with its roster event as the log has it. */
export interface WantedRosterChange extends WantedRecord<AnyState> {
  readonly change: StagedRosterChange;
}

/** Why a staged change of a roster event cannot be made. */
export interface RosterCommitProblem {
  readonly rosterEventId: string;
  readonly title: string;
  readonly code: string;
  readonly message: string;
}

export interface RosterCommitDecision {
  readonly decided: readonly {
    readonly wanted: WantedRosterChange;
    readonly events: readonly DomainEvent[];
  }[];
  readonly problems: readonly RosterCommitProblem[];
}

/** The command that a change comes to. */
export interface RosterCommand {
  readonly name: 'rosterEvent.create' | 'rosterEvent.change' | 'rosterEvent.archive';
  readonly input: Readonly<Record<string, unknown>>;
}

/**
 * Decides staged changes of a template's events, each as the command that it comes to: no roster event stands in the way of
 * another one, since what is against it is found when it is published.
 */
export function decideRosterCommit(
  all: readonly WantedRosterChange[],
  templateId: string,
  facts: CommandFacts,
): RosterCommitDecision {
  const decided: { wanted: WantedRosterChange; events: readonly DomainEvent[] }[] = [];
  const problems: RosterCommitProblem[] = [];
  for (const wanted of all) {
    const found = decideOne(wanted, templateId, facts);
    if (Result.isSuccess(found)) decided.push({ wanted, events: found.success });
    else problems.push(rosterProblemOf(wanted, found.failure));
  }
  return { decided, problems };
}

function decideOne(
  wanted: WantedRosterChange,
  templateId: string,
  facts: CommandFacts,
): Result.Result<readonly DomainEvent[], Refusal> {
  const { change, loaded } = wanted;
  const { state, revision } = loaded;
  if (revision !== change.basis) {
    return state.status === 'none' && change.basis !== null
      ? refused('not_found', refusalTexts.notFound(rosterEvent.words.one))
      : refused('revision_conflict', pipelineTexts.changedMeanwhile);
  }
  if ('details' in state && state.details.templateId !== templateId) {
    return refused('invalid_input', workspaceTexts.ofAnotherRoster);
  }
  return Result.flatMap(rosterCommandOf(change, templateId), (command) =>
    rosterEvent.anyDecider.decide(state, command, facts),
  );
}

/** The command that a change comes to; refused as `invalid_input` if none can be like that. */
export function rosterCommandOf(
  { rosterEventId, basis, wanted }: StagedRosterChange,
  templateId: string,
): Result.Result<RosterCommand, Refusal> {
  const given = wantedRosterEventSchema.safeParse(wanted);
  // Only another release could have staged what this one does not understand.
  if (!given.success)
    return refused('invalid_input', pipelineTexts.invalidInput('wanted', given.error.message));
  const { archived, ...details } = given.data;
  const one = { rosterEventId };
  if (archived === true && basis !== null) {
    return Result.succeed({ name: 'rosterEvent.archive', input: one });
  }
  const name = basis === null ? 'rosterEvent.create' : 'rosterEvent.change';
  const input = basis === null ? { ...one, templateId, ...details } : { ...one, ...details };
  const parsed = rosterEvent.anyCommands[name]?.safeParse(input);
  if (parsed === undefined) throw new Error('roster events can be made and changed');
  if (parsed.success) return Result.succeed({ name, input: parsed.data });
  const [issue] = parsed.error.issues;
  const path = issue === undefined ? 'wanted' : issue.path.join('.');
  return refused('invalid_input', `${path}: ${issue?.message ?? parsed.error.message}`);
}

/** The problem of a change for which there is a refusal. */
export function rosterProblemOf(
  { change, loaded: { state } }: WantedRosterChange,
  { code, message }: Pick<Refusal, 'code' | 'message'>,
): RosterCommitProblem {
  const title = 'details' in state ? state.details.title : (change.wanted.title ?? change.seen?.title);
  return {
    rosterEventId: change.rosterEventId,
    title: typeof title === 'string' ? title : '',
    code,
    message,
  };
}

function refused(code: Refusal['code'], message: string): Result.Result<never, Refusal> {
  return Result.fail({ code, message, details: {} });
}
