import type { AnyStateMachine, AnyStateNode } from 'xstate';

/** A state machine of one level as a Mermaid state diagram, drawn from its own definition. */
export function machineDiagram(machine: AnyStateMachine): string {
  const lines = Object.values(machine.states).flatMap((state: AnyStateNode) => linesOf(state));
  const initial = String(machine.config.initial);
  return ['stateDiagram-v2', `  [*] --> ${initial}`, ...new Set(lines)].join('\n');
}

/** Its states with what each is for, as rows of a table. */
export function stateTable(machine: AnyStateMachine): string {
  const rows = Object.values(machine.states).map(
    (state: AnyStateNode) => `| \`${state.key}\` | ${state.description ?? ''} |`,
  );
  return ['| state | |', '|---|---|', ...rows].join('\n');
}

function linesOf(state: AnyStateNode): readonly string[] {
  const taken = [...state.transitions.values()].flat().concat(state.always ?? []);
  return taken.flatMap(({ target, eventType, guard, description }) =>
    (target ?? []).map(
      (to) =>
        `  ${state.key} --> ${to.key}: ${labelOf(eventType, description ?? (typeof guard === 'string' ? guard : ''))}`,
    ),
  );
}

function labelOf(eventType: string, guard: string): string {
  const event = eventType
    .replace(/^xstate\.(done|error)\.actor\..*$/, '$1')
    .replace(/^xstate\.after\.(\d+)\..*$/, 'after $1 ms');
  const condition = guard === '' ? '' : `[${guard}]`;
  return [event, condition].filter((part) => part !== '').join(' ') || 'otherwise';
}
