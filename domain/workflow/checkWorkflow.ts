import type { Refusal } from '../kernel/refusal.ts';
import { isStepClosed, type WorkflowDefinition } from './workflowDefinition.ts';
import type { PathRules, WorkflowKind } from './workflowKind.ts';
import { workflowKindOf } from './workflowKinds.ts';

/**
 * Why an organisation may not have a workflow of a kind; undefined if it may. `workflow_invalid`: a workflow restricts and
 * renames. It grants no role a step that scheduling §6 does not, the main path stays open, and no record gets into a
 * state from which it cannot go on (docs/decisions.md, A booking's life). `invalid_input`: there is no such step, or no
 * groups of such records.
 */
export function checkWorkflow(
  kind: string,
  groupID: string | null,
  definition: WorkflowDefinition,
): Refusal | undefined {
  const of = workflowKindOf(kind);
  if (groupID !== null && of.groupedBy === null) {
    const message = `groupID: ${of.words.many} have one workflow`;
    return { code: 'invalid_input', message, details: { path: ['groupID'] } };
  }
  return unknown(of, definition) ?? granted(of, definition) ?? blocked(of, definition);
}

function unknown({ words, steps }: WorkflowKind, { actions }: WorkflowDefinition): Refusal | undefined {
  const step = Object.keys(actions).find((name) => !Object.hasOwn(steps, name));
  if (step === undefined) return undefined;
  return {
    code: 'invalid_input',
    message: `workflow.actions.${step}: is no step of ${words.many}`,
    details: { path: ['workflow', 'actions', step] },
  };
}

function granted({ steps }: WorkflowKind, { actions }: WorkflowDefinition): Refusal | undefined {
  for (const [action, { label, roles: able }] of Object.entries(steps)) {
    const role = actions[action]?.roles?.find((named) => !able.includes(named));
    if (role !== undefined) {
      return invalid(
        `The step '${label}' cannot be given to the role ${role}: a workflow restricts who may do what, it does not grant more.`,
        { action, role, path: ['workflow', 'actions', action, 'roles'] },
      );
    }
  }
  return undefined;
}

/** Where a state that is needed cannot be reached, or a record gets stuck. */
function blocked({ words: { one }, states, steps, rules }: WorkflowKind, definition: WorkflowDefinition) {
  if (!Object.keys(steps).some((step) => isStepClosed(definition, step))) return undefined;
  const known = new Map<string, readonly string[]>();
  const waysFrom = rules.ways(definition);
  const ways = (place: string) => {
    const found = known.get(place) ?? waysFrom(place);
    known.set(place, found);
    return found;
  };
  const called = (state: string) => (states[state] ?? state).toLowerCase();
  const path = ['workflow', 'actions'];
  const reached = placesFrom(rules.start, ways);
  const lost = rules.reachable.find((state) => !reached.some((place) => rules.stateOf(place) === state));
  if (lost !== undefined) {
    const message = `No ${one} could ever become ${called(lost)}: every step that leads there is removed.`;
    return invalid(message, { status: lost, reason: 'unreachable', path });
  }
  const stuck = reached.find((place) => isStuck(place, rules, ways));
  if (stuck === undefined) return undefined;
  const status = rules.stateOf(stuck);
  const article = /^[aeiou]/.test(one) ? 'An' : 'A';
  const missed = rules.goals.length === 0 ? 'go on' : `be ${rules.goals.map(called).join(' or ')}`;
  return invalid(
    `${article} ${one} that is ${called(status)} could never ${missed}: every way on from there is removed.`,
    { status, reason: 'dead_end', path },
  );
}

type Ways = (place: string) => readonly string[];

function isStuck(place: string, { stateOf, ends, goals }: PathRules, ways: Ways): boolean {
  const state = stateOf(place);
  if (ends.includes(state)) return false;
  const ahead = placesFrom(place, ways).map(stateOf);
  return !ahead.some((one) => (goals.length === 0 ? one !== state : goals.includes(one)));
}

/** The place itself and all that can be reached from it. */
function placesFrom(from: string, ways: Ways): readonly string[] {
  const places = new Set([from]);
  for (const place of places) for (const next of ways(place)) places.add(next);
  return [...places];
}

function invalid(message: string, details: Refusal['details']): Refusal {
  return { code: 'workflow_invalid', message, details };
}
