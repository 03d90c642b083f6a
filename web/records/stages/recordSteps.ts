import type { RecordName } from '../../../domain/catalogues/records.ts';
import { spaced } from '../../../domain/record/recordSentences.ts';
import {
  askedOf,
  groupsOf,
  isStored,
  stageAt,
  stageField,
  stageLabels,
  stepsFrom,
} from '../../../domain/record/stages.ts';
import type { ClaimsIn } from '../../../domain/rights/mayCommand.ts';
import { mayCommand } from '../../../domain/rights/mayCommand.ts';
import { actsAs } from '../../../domain/rights/persona.ts';
import {
  isStepOffered,
  rolesLeft,
  standardWorkflow,
  type WorkflowDefinition,
  workflowOf,
} from '../../../domain/workflow/workflowDefinition.ts';
import { type AnyRow, hasEnded, recordOf } from '../anyRecord.ts';

/** A step of a record's life, as screens offer it. */
export interface RecordStep {
  readonly name: string;
  /** `task.start` */
  readonly command: string;
  /** `Start` */
  readonly verb: string;
  /** `started` */
  readonly done: string;
  readonly to: string;
  /** The fields that it asks for, and whether with a value. */
  readonly asks: Readonly<Record<string, 'required' | 'optional' | undefined>>;
}

/** Every step that somebody is offered with some record of a kind, in the organisation's words. */
export function stepsOf(name: RecordName, claims: ClaimsIn): readonly RecordStep[] {
  const { workflows = [] } = claims.organisation ?? {};
  const defined = workflows.filter(({ kind }) => kind === name);
  const byDefault = defined.find(({ isDefault }) => isDefault) ?? standardWorkflow;
  return offeredBy([byDefault, ...defined], name, claims);
}

/** The steps that somebody is offered with a row at an instant (epoch seconds); none with what is out of use. */
export function possibleSteps(
  name: RecordName,
  row: AnyRow,
  claims: ClaimsIn,
  now: number,
): readonly RecordStep[] {
  const { stages } = recordOf(name).declaration;
  if (stages === undefined || hasEnded(row)) return [];
  const possible = stepsFrom(stages, row, now);
  const { workflow = standardWorkflow, workflows = [] } = claims.organisation ?? {};
  const own = workflowOf({ workflow, workflows }, name, groupsOf(stages, row));
  return offeredBy([own], name, claims).filter((step) => possible.includes(step.name));
}

/** The steps that one of some workflows offers to somebody, in the words of the first that does. */
function offeredBy(
  definitions: readonly WorkflowDefinition[],
  name: RecordName,
  claims: ClaimsIn,
): readonly RecordStep[] {
  const { stages } = recordOf(name).declaration;
  const role = actsAs(claims);
  return Object.entries(stages?.steps ?? {}).flatMap(([step, declared]) => {
    const { label, done, to } = declared;
    const command = `${name}.${step}`;
    const offering = definitions.find(
      (one) => isStepOffered(one, step) && (role === 'system' || rolesLeft(one, step, [role]).length > 0),
    );
    if (offering === undefined || !mayCommand(claims, command)) return [];
    const own = offering.actions[step];
    const asks = Object.fromEntries(
      askedOf(declared).map(
        ({ name: asked, isRequired }) => [asked, isRequired ? 'required' : 'optional'] as const,
      ),
    );
    return [{ name: step, command, verb: own?.label ?? label, done: own?.done ?? spaced(done), to, asks }];
  });
}

/** The stage that a row is in at an instant, and its label; undefined if such records have none. */
export function stageOf(
  name: RecordName,
  row: Readonly<Record<string, unknown>>,
  now: number,
): { readonly stage: string; readonly label: string } | undefined {
  const { stages } = recordOf(name);
  if (stages === null || (isStored(stages) && row[stageField] === undefined)) return undefined;
  const stage = stageAt(stages, row, now);
  return { stage, label: stageLabels(stages)[stage] ?? stage };
}
