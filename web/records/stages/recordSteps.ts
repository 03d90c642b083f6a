import type { RecordName } from '../../../domain/catalogues/records.ts';
import { spaced } from '../../../domain/record/recordSentences.ts';
import {
  askedOf,
  groupsOf,
  isStored,
  stageAt,
  stageFieldOf,
  stageLabels,
  stepsFrom,
} from '../../../domain/record/stages.ts';
import type { ClaimsIn } from '../../../domain/rights/mayCommand.ts';
import { mayCommand } from '../../../domain/rights/mayCommand.ts';
import { actsAs, type LinkedClaims } from '../../../domain/rights/persona.ts';
import { seesWhole } from '../../../domain/rights/rights.ts';
import type { Zone } from '../../../domain/time/zone.ts';
import {
  isStepOffered,
  rolesLeft,
  standardWorkflow,
  type WorkflowDefinition,
  workflowOf,
} from '../../../domain/workflow/workflowDefinition.ts';
import { type AnyRecord, hasEnded, recordOf } from '../anyRecord.ts';

/** A step of a record's life, as screens offer it. */
export interface RecordStep {
  readonly name: string;
  /** `task.start` */
  readonly command: string;
  /** `Start` */
  readonly verb: string;
  /** `started` */
  readonly done: string;
  /** Undefined if the record stays where it is. */
  readonly to: string | undefined;
  /** The fields that it asks for, and whether with a value. */
  readonly asks: Readonly<Record<string, 'required' | 'optional' | undefined>>;
  /** What is sent with it besides. */
  readonly given?: Readonly<Record<string, unknown>>;
}

/**
 * Every step that somebody is offered with some record of a kind, in the organisation's words: once in those of each workflow
 * that names it otherwise.
 */
export function stepsOf(name: RecordName, claims: ClaimsIn): readonly RecordStep[] {
  const { workflows = [] } = claims.organisation ?? {};
  const defined = workflows.filter(({ kind }) => kind === name);
  const byDefault = defined.find(({ isDefault }) => isDefault) ?? standardWorkflow;
  const { declaration } = recordOf(name);
  const all = [byDefault, ...defined].flatMap((each) => offeredBy(each, declaration, claims));
  return all.filter((step, index) => all.findIndex((one) => isSameStep(one, step)) === index);
}

/** Whether it is the same step in the same words. */
export function isSameStep(one: RecordStep, other: RecordStep): boolean {
  return one.name === other.name && one.verb === other.verb;
}

type Row = Readonly<Record<string, unknown>>;

/** Who is offered steps, in their organisation. */
export type Asker = ClaimsIn & Partial<LinkedClaims>;

/** The steps that somebody can take with a row at an instant (epoch seconds); none with what is out of use. */
export function possibleSteps(name: RecordName, row: Row, asker: Asker, now: number): readonly RecordStep[] {
  return stepsAt(recordOf(name).declaration, row, asker, now).filter(({ refused }) => refused === undefined);
}

/** A step that somebody is offered with a row, and why it would be refused now, if it would. */
export interface OfferedStep extends RecordStep {
  readonly refused: string | undefined;
}

/**
 * The steps from where a row is at an instant, with those that would be refused now. Guards are asked for those who see
 * every field of the row; for others, the server decides alone.
 */
export function stepsAt(declaration: Declared, row: Row, asker: Asker, now: number): readonly OfferedStep[] {
  const { category, area, stages } = declaration;
  if (stages === undefined || hasEnded(row)) return [];
  const possible = stepsFrom(stages, row, now);
  const { workflow = standardWorkflow, workflows = [] } = asker.organisation ?? {};
  const own = workflowOf({ workflow, workflows }, category, groupsOf(stages, row));
  const actor = { resourceId: null, customerId: null, ...asker };
  return offeredBy(own, declaration, asker).flatMap((step) => {
    if (!possible.includes(step.name)) return [];
    const guard = seesWhole(asker, area) ? stages.steps[step.name]?.guard : undefined;
    return [{ ...step, refused: guard?.(row, { now, actor }) }];
  });
}

/** What is needed of a declaration to know its steps. */
type Declared = Pick<AnyRecord['declaration'], 'category' | 'area' | 'stages'>;

/** The steps that a workflow offers to somebody, in its words. */
function offeredBy(
  workflow: WorkflowDefinition,
  { category, stages }: Declared,
  claims: ClaimsIn,
): readonly RecordStep[] {
  const role = actsAs(claims);
  return Object.entries(stages?.steps ?? {}).flatMap(([step, declared]) => {
    const { label, done, to, inPlace } = declared;
    if (inPlace === true) return [];
    const command = `${category}.${step}`;
    const isOffered =
      isStepOffered(workflow, step) && (role === 'system' || rolesLeft(workflow, step, [role]).length > 0);
    if (!isOffered || !mayCommand(claims, command)) return [];
    const own = workflow.actions[step];
    const asks = Object.fromEntries(
      askedOf(declared).flatMap(({ name: asked, isRequired, isOffered: isGiven }) =>
        isGiven ? [] : [[asked, isRequired ? 'required' : 'optional'] as const],
      ),
    );
    return [{ name: step, command, verb: own?.label ?? label, done: own?.done ?? spaced(done), to, asks }];
  });
}

/** The stage that a row is in at an instant, and its label; undefined if such records have none. */
export function stageOf(
  name: RecordName,
  row: Row,
  now: number,
  zone: Zone,
): { readonly stage: string; readonly label: string } | undefined {
  const { stages } = recordOf(name);
  if (stages === null || (isStored(stages) && row[stageFieldOf(stages)] === undefined)) return undefined;
  const stage = stageAt(stages, row, now, zone);
  return { stage, label: stageLabels(stages)[stage] ?? stage };
}
