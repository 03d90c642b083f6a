import { z } from 'zod';
import { type Reference, reference } from '../kernel/reference.ts';
import { factsOf } from './fieldFacts.ts';
import type { Among } from './kinds/fieldDescription.ts';
import type { RecordDeclaration } from './recordDeclaration.ts';
import { categoriesNamed, idsNamed, namingIn } from './recordsNamed.ts';
import type { RecordEnd, RecordLists } from './recordTypes.ts';
import { type AnyStages, firstStage, stageFieldOf, stageLabels } from './stages.ts';

type Declaration = RecordDeclaration<string, z.ZodObject, RecordEnd, RecordLists>;
interface Command {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

const named = z.union([z.string(), z.array(z.string())]).nullish();

/**
 * The records that a command about a record names and that must exist, not including the record itself.
 *
 * @param details the record as it is, with its stage; empty for one that does not exist yet.
 */
export function recordReferences(
  declaration: Declaration,
  command: Command,
  details: Readonly<Record<string, unknown>>,
): readonly Reference[] {
  const { category, fields, lists = {}, stages } = declaration;
  const { name, input } = command;
  for (const { item, add, remove, refersTo } of Object.values(lists)) {
    if (name === `${category}.${add}`) return reference(refersTo, named.parse(input[item]), item);
    // What is removed from a list need not exist any more.
    if (name === `${category}.${remove}`) return [];
  }
  // Who enters something of their own is known; whether anybody else exists is nothing that the answer may tell.
  if (Object.keys(stages?.ownBeginnings ?? {}).some((own) => name === `${category}.${own}`)) return [];
  return Object.entries<z.ZodType>(fields.shape).flatMap(([field, schema]) => {
    return namingIn(factsOf(schema)).flatMap(({ facts, valueIn }) => {
      const { newlyNamed, among = newlyNamed } = facts;
      return categoriesNamed(facts).flatMap((named) => {
        const idsIn = (value: unknown) => idsNamed(facts, valueIn(value), named);
        const added = among === undefined ? undefined : { before: idsIn(details[field]), among };
        return [
          ...reference(named, idsIn(input[field]), field, added),
          ...ofItsStage(declaration, command, details, field, facts.ofStage).flatMap((among) =>
            reference(named, idsIn(input[field]), field, { before: [], among }),
          ),
        ];
      });
    });
  });
}

/** What a field names must be of the stage in which the record is after the command (`ofStage`). */
function ofItsStage(
  { category, stages }: Declaration,
  { name, input }: Command,
  details: Readonly<Record<string, unknown>>,
  field: string,
  ofStage: string | undefined,
): readonly Among[] {
  if (ofStage === undefined || stages === undefined || (input[field] ?? null) === null) return [];
  const own = stageFieldOf(stages);
  const step = stages.steps[name.slice(category.length + 1)];
  const stage = String(step?.to ?? details[own] ?? input[own] ?? firstStage(stages));
  return [amongStage(stages, ofStage, stage)];
}

/** Those records of a category that belong to a stage of what names them (`ofStage`). */
export function amongStage(
  stages: Pick<AnyStages, 'states' | 'derived'>,
  ofStage: string,
  stage: string,
): Among {
  return { field: ofStage, value: stage, says: `of the stage '${stageLabels(stages)[stage] ?? stage}'` };
}
