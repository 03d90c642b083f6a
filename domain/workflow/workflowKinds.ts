import { listedNames, records } from '../catalogues/records.ts';
import { bookingWorkflow } from './bookingWorkflow.ts';
import { recordWorkflow } from './recordWorkflow.ts';
import { bookingKind, groupEventKind } from './workflowDefinition.ts';
import type { WorkflowKind } from './workflowKind.ts';

/** Every kind that has a workflow: bookings, and the records that declare stages. */
export const workflowKinds: ReadonlyMap<string, WorkflowKind> = new Map([
  [bookingKind, bookingWorkflow],
  [groupEventKind, { ...bookingWorkflow, words: { one: 'group event', many: 'group events' } }],
  ...listedNames.flatMap((name) => {
    const { declaration } = records[name];
    const { stages } = declaration;
    return stages === undefined ? [] : [[name, recordWorkflow(declaration, stages)] as const];
  }),
]);

export const workflowKindNames: readonly [string, ...string[]] = [
  bookingKind,
  ...[...workflowKinds.keys()].filter((kind) => kind !== bookingKind),
];

/** @throws if there is no such kind. */
export function workflowKindOf(kind: string): WorkflowKind {
  const found = workflowKinds.get(kind);
  if (found === undefined) throw new Error(`${kind} has no workflow`);
  return found;
}
