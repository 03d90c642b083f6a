import { Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { BookingStatus } from '../../domain/booking/bookingStatus.ts';
import type { Role } from '../../domain/rights/role.ts';
import { labelOf } from '../../domain/workflow/possibleActions.ts';
import { type StepChange, workflowChanges } from '../../domain/workflow/workflowChanges.ts';
import type { WorkflowDefinition } from '../../domain/workflow/workflowDefinition.ts';
import { queries } from '../client/queries.ts';
import { Note } from '../shell/Note.tsx';
import { roleLabel } from '../shell/roleLabels.ts';

export interface WorkflowEffectsProps {
  readonly before: WorkflowDefinition;
  readonly after: WorkflowDefinition;
}

/** What a new workflow would mean for the bookings that there are, before it is saved. */
export function WorkflowEffects({ before, after }: WorkflowEffectsProps) {
  const changes = workflowChanges(before, after);
  const statuses = [...new Set(changes.flatMap((change) => change.statuses))];
  const counts = useQueries({
    queries: statuses.map((status) => queries.bookings({ status, limit: 1 })),
    combine: (answers) => new Map(statuses.map((status, index) => [status, answers[index]?.data?.total])),
  });
  if (changes.length === 0) return null;
  return (
    <Note tone="quiet" role="status" title="What this means for bookings">
      {changes.map((change) => (
        <Text key={change.action} size="sm">
          {changeText(change, labelOf(change.action, { workflow: after }), counts)}
        </Text>
      ))}
    </Note>
  );
}

function changeText(
  { kind, statuses, losing, gaining }: StepChange,
  label: string,
  counts: ReadonlyMap<BookingStatus, number | undefined>,
): string {
  const known = statuses.map((status) => counts.get(status));
  const all = known.includes(undefined) ? undefined : known.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const concerned = all === undefined ? '' : ` This concerns ${all} ${all === 1 ? 'booking' : 'bookings'}.`;
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
