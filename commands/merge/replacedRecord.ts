import { Result } from 'effect';
import type { z } from 'zod';
import { isRecordName, type RecordName, records } from '../../domain/catalogues/records.ts';
import type { CommandFacts } from '../../domain/kernel/decider.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import type { Renaming } from '../../domain/merge/renaming.ts';
import { factsOf } from '../../domain/record/fieldFacts.ts';
import type { AnyState } from '../../domain/record/recordState.ts';
import { askedOf, isOver, stageField, stageFieldOf } from '../../domain/record/stages.ts';
import { pipelineTexts } from '../pipeline/pipelineTexts.ts';

/**
 * Whether records of a category name others for good, and can be called off, as leave can: no change gives them to somebody
 * else, so a merge calls them off and enters others in their place.
 */
export function isReplaced(category: string): category is RecordName {
  if (!isRecordName(category)) return false;
  const { shown, declaration } = records[category];
  const isNamedForGood = Object.values(shown).some(({ once, refersTo }) => once && refersTo !== undefined);
  // What was filled in, agreed or signed cannot be entered again: it stays with whom it was of.
  const isWrittenBySteps = Object.values(shown).some(({ kind, bySteps }) => kind === 'keptText' && bySteps);
  return isNamedForGood && !isWrittenBySteps && declaration.stages?.undoneBeginning !== undefined;
}

/** The command that calls a record off as if it had never been entered, with the reason where it asks for one. */
export function callingOff(name: RecordName, id: string, why: string) {
  const { stages } = records[name].declaration;
  const step = stages?.undoneBeginning ?? '';
  const asked = askedOf(stages?.steps[step] ?? {}).map((one) => [one.name, why]);
  return { name: `${name}.${step}`, input: { [`${name}Id`]: id, ...Object.fromEntries(asked) } };
}

/**
 * What happens to a record that names the duplicate for good, as it was before the step: the events of the one that ends and
 * of the one that replaces it. None of one that names the other already. What is over goes along: it tells how long somebody
 * has been away.
 */
export function replacedRecord(
  { name, id, before }: { readonly name: RecordName; readonly id: string; readonly before: AnyState },
  { from, to }: Renaming,
  facts: CommandFacts,
): Result.Result<
  { readonly ends: readonly DomainEvent[]; readonly replaces: readonly DomainEvent[] },
  Refusal
> {
  const { declaration, anyDecider, anyCommands } = records[name];
  const { stages, fields } = declaration;
  const nothing = { ends: [], replaces: [] };
  if (stages === undefined || !('details' in before) || isOver(stages, String(before[stageField]))) {
    return Result.succeed(nothing);
  }
  const entered = Object.entries<z.ZodType>(fields.shape).flatMap(([field, schema]) => {
    const { bySteps, once } = factsOf(schema);
    const { [field]: value } = before.details;
    return bySteps ? [] : [[field, once && value === from ? to : value] as const];
  });
  if (entered.every(([field, value]) => before.details[field] === value)) return Result.succeed(nothing);
  const decided = (state: AnyState, command: ReturnType<typeof callingOff>) => {
    const input = anyCommands[command.name]?.parse(command.input) ?? command.input;
    return anyDecider.decide(state, { name: command.name, input }, facts);
  };
  const stage = { [stageFieldOf(stages)]: before[stageField] };
  return Result.all({
    ends: decided(before, callingOff(name, id, pipelineTexts.merged)),
    replaces: decided(anyDecider.initial, {
      name: `${name}.create`,
      input: { ...Object.fromEntries(entered), ...stage },
    }),
  });
}
