import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { OrganisationView } from '../../api/contract/views.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { groupEventKind, workflowOf } from '../../domain/workflow/workflowDefinition.ts';
import { workflowKindOf } from '../../domain/workflow/workflowKinds.ts';
import { useCommand } from '../client/useCommand.ts';
import { RecordSelect } from '../records/fields/RecordSelect.tsx';
import { referable } from '../records/referable.ts';
import { useNamesOf } from '../records/useNames.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { WorkflowDrawing } from './WorkflowDrawing.tsx';
import { WorkflowEditor } from './WorkflowEditor.tsx';

export interface KindWorkflowProps {
  readonly kind: string;
  readonly organisation: OrganisationView;
  /** The organisation's revision. */
  readonly revision: number;
}

/** The workflow of a kind of record: the default, and, if such records are grouped, that of each group which has its own. */
export function KindWorkflow({ kind, organisation, revision }: KindWorkflowProps) {
  const session = useSession();
  const { groupedBy, words } = workflowKindOf(kind);
  const [groupID, setGroupID] = useState<string | null>(null);
  const command = useCommand();
  const category = groupedBy === null ? undefined : referable(groupedBy.category);
  const own = organisation.workflows.flatMap((one) =>
    one.kind === kind && one.groupID !== null ? [one.groupID] : [],
  );
  const nameOf = useNamesOf(groupedBy?.category ?? '', own);
  const goesAlone = organisation.workflows.some((one) => one.kind === kind && one.groupID === groupID);
  const workflow = workflowOf(organisation, kind, groupID === null ? [] : [groupID]);
  if (!mayCommand(session, 'organisation.defineWorkflow')) {
    return <WorkflowDrawing kind={kind} definition={workflow} shown={undefined} />;
  }
  return (
    <>
      {category !== undefined && (
        <Group gap="xs" mb="md" align="end">
          <RecordSelect
            label={`Of ${words.many} with the ${groupedBy?.category}`}
            placeholder={`All ${words.many}`}
            category={category.name}
            clearable
            value={groupID}
            onChange={setGroupID}
          />
          {(groupID !== null || kind === groupEventKind) && goesAlone && (
            <Button
              variant="subtle"
              loading={command.state.kind === 'saving'}
              onClick={() =>
                void command.send('organisation.defineWorkflow', { kind, groupID, workflow: null }, revision)
              }
            >
              {groupID === null ? 'Use that of bookings' : 'Use the default'}
            </Button>
          )}
          {own.length > 0 && (
            <Text size="xs" c="dimmed">
              With a workflow of their own: {own.map(nameOf).join(', ')}
            </Text>
          )}
        </Group>
      )}
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
      <WorkflowEditor
        key={`${groupID} ${goesAlone}`}
        kind={kind}
        groupID={groupID}
        workflow={workflow}
        revision={revision}
      />
    </>
  );
}
