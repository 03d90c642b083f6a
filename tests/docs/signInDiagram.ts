import type { AnyStateNode } from 'xstate';
import { signInMachine } from '../../domain/signIn/signInMachine.ts';
import { isSignInScreen, type SignInScreen } from '../../domain/signIn/signInScreens.ts';

/** The screen that a state of the machine belongs to. */
function screenOf(node: AnyStateNode): SignInScreen {
  const [name = ''] = node.path;
  if (!isSignInScreen(name)) throw new Error(`${node.id} belongs to no screen`);
  return name;
}

function nodesIn(node: AnyStateNode): readonly AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesIn)];
}

/**
 * The sign-in machine as a Mermaid diagram, drawn from the machine: a box for each screen, an arrow for whatever leads from
 * one to another. What leads to the screen for what is broken leads there from everywhere, and is left out.
 */
export function signInDiagram(): string {
  const screens = Object.values(signInMachine.root.states);
  const arrows = screens.flatMap(nodesIn).flatMap((node) =>
    [...node.transitions.values()].flat().flatMap(({ eventType, description, target }) =>
      (target ?? []).map((to) => ({
        from: screenOf(node),
        to: screenOf(to),
        // What the server has answered, or what somebody does.
        label: description ?? eventType,
      })),
    ),
  );
  const between = arrows.filter(
    ({ from, to }) => from !== to && (to !== 'unrecoverable' || from === 'blank'),
  );
  const byEnds = Map.groupBy(between, ({ from, to }) => `${from} --> ${to}`);
  const lines = [...byEnds].map(
    ([ends, some]) => `  ${ends} : ${[...new Set(some.map(({ label }) => label))].join(', ')}`,
  );
  return ['```mermaid', 'stateDiagram-v2', '  [*] --> blank', ...lines, '  signedIn --> [*]', '```'].join(
    '\n',
  );
}
