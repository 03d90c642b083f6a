import type { Role } from '../../domain/rights/role.ts';
import type { DefinedStep, WorkflowDefinition } from '../../domain/workflow/workflowDefinition.ts';
import type { WorkflowKind } from '../../domain/workflow/workflowKind.ts';

/** A step as the editor holds it. */
export interface EditedStep {
  /** As they are typed; empty: its own. */
  readonly label: string;
  readonly done: string;
  /** Whether it can be taken at all, and if so, whether no screen offers it. */
  readonly offered: boolean;
  readonly hidden: boolean;
  readonly roles: readonly Role[];
  /** Whether it asks for a reason, where the workflow decides that. */
  readonly reasonNeeded: boolean;
}
export type EditedSteps = Readonly<Record<string, EditedStep>>;

/** A workflow as the editor holds it. */
export function editedSteps({ steps }: WorkflowKind, { actions }: WorkflowDefinition): EditedSteps {
  return Object.fromEntries(
    Object.entries(steps).map(([step, { roles: able }]) => {
      const said = actions[step] ?? {};
      const {
        label = '',
        done = '',
        removed = false,
        hidden = false,
        roles = able,
        reasonNeeded = false,
      } = said;
      return [step, { label, done, offered: !removed, hidden, roles, reasonNeeded }];
    }),
  );
}

/** The reverse; what is as it comes is left out. */
export function definitionOf({ steps }: WorkflowKind, edited: EditedSteps): WorkflowDefinition {
  const actions = Object.entries(steps).flatMap(([step, standard]) => {
    const { label, done, offered, hidden, roles, reasonNeeded } = stepIn(edited, step);
    const said: DefinedStep = {
      ...named('label', label, standard.label),
      ...named('done', done, standard.done),
      ...(!offered && { removed: true }),
      ...(hidden && { hidden }),
      ...(roles.length < standard.roles.length && {
        roles: standard.roles.filter((role) => roles.includes(role)),
      }),
      ...(reasonNeeded && { reasonNeeded }),
    };
    return Object.keys(said).length > 0 ? [[step, said] as const] : [];
  });
  return { actions: Object.fromEntries(actions) };
}

/** @throws if the editor does not hold the step. */
export function stepIn(edited: EditedSteps, step: string): EditedStep {
  const found = edited[step];
  if (found === undefined) throw new Error(`there is no step ${step}`);
  return found;
}

/** A word of an organisation's own, if it is one. */
function named(as: 'label' | 'done', typed: string, standard: string | undefined) {
  const word = typed.trim();
  return word === '' || word === standard ? {} : { [as]: word };
}
