import { Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { type ChangedCategory, isChangedCategory } from '../../domain/catalogues/changedCategories.ts';
import type { Role } from '../../domain/rights/role.ts';
import { type StepChange, workflowChanges } from '../../domain/workflow/workflowChanges.ts';
import { groupEventKind, type WorkflowDefinition } from '../../domain/workflow/workflowDefinition.ts';
import type { WorkflowKind } from '../../domain/workflow/workflowKind.ts';
import { workflowKindOf } from '../../domain/workflow/workflowKinds.ts';
import { queries } from '../client/queries.ts';
import { Note } from '../shell/Note.tsx';
import { roleLabel } from '../shell/roleLabels.ts';

export interface WorkflowEffectsProps {
  readonly kind: string;
  readonly before: WorkflowDefinition;
  readonly after: WorkflowDefinition;
}

/** What a new workflow would mean for the records that there are, before it is saved. */
export function WorkflowEffects({ kind, before, after }: WorkflowEffectsProps) {
  const of = workflowKindOf(kind);
  const changes = workflowChanges(of, before, after);
  const values = [...new Set(changes.flatMap(({ statuses }) => valuesOf(of, statuses) ?? []))];
  const counts = useCounts(kind, of.stateField, values);
  if (changes.length === 0) return null;
  return (
    <Note tone="quiet" role="status" title={`What this means for ${of.words.many}`}>
      {changes.map((change) => {
        const label = after.actions[change.action]?.label ?? of.steps[change.action]?.label ?? change.action;
        const counted = valuesOf(of, change.statuses)?.map((value) => counts.get(value)) ?? [undefined];
        return (
          <Text key={change.action} size="sm">
            {changeText(change, label, concernedText(of, counted))}
          </Text>
        );
      })}
    </Note>
  );
}

/** How many records a list finds by each value of a field; undefined until it is known. */
function useCounts(kind: string, field: string, values: readonly string[]) {
  const isGroup = kind === groupEventKind;
  const category: ChangedCategory | undefined = isGroup
    ? 'booking'
    : isChangedCategory(kind)
      ? kind
      : undefined;
  return useQueries({
    queries:
      category === undefined
        ? []
        : values.map((value) =>
            queries.records(category, { [field]: value, limit: 1, ...(isGroup && { group: 'true' }) }),
          ),
    combine: (answers) => new Map(values.map((value, index) => [value, answers[index]?.data?.total])),
  });
}

/** The values by which lists find the records in some states; undefined if none find exactly these. */
function valuesOf({ derived }: WorkflowKind, states: readonly string[]): readonly string[] | undefined {
  const among = Object.entries(derived).filter(([, of]) => of.some((one) => states.includes(one)));
  return among.every(([, of]) => of.every((one) => states.includes(one)))
    ? [...states, ...among.map(([state]) => state)]
    : undefined;
}

function concernedText({ words }: WorkflowKind, counts: readonly (number | undefined)[]): string {
  const all = counts.reduce(
    (sum, one) => (sum === undefined || one === undefined ? undefined : sum + one),
    0,
  );
  return all === undefined ? '' : ` This concerns ${all} ${all === 1 ? words.one : words.many}.`;
}

function changeText({ kind, losing, gaining }: StepChange, label: string, concerned: string): string {
  const names = (some: readonly Role[]) => some.map(roleLabel).join(', ');
  switch (kind) {
    case 'removed':
      return `${label} is no longer offered.${concerned}`;
    case 'offered':
      return `${label} is offered again.${concerned}`;
    case 'roles':
      return [
        losing.length > 0 && `${label} is no longer offered to: ${names(losing)}.`,
        gaining.length > 0 && `${label} is offered to: ${names(gaining)}.`,
      ]
        .filter((part) => part !== false)
        .join(' ')
        .concat(concerned);
  }
}
