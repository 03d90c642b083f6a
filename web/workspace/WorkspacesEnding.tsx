import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { WorkspaceListed } from '../../api/contract/workspaces.ts';
import { workspaceEndsSoon } from '../../domain/workspace/workspace.ts';
import { useCommand } from '../client/useCommand.ts';
import { Note } from '../shell/Note.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { useMinute } from '../shell/useMinute.ts';
import classes from './workspace.module.css';
import { workspaceAddress } from './workspaceAddress.ts';
import { workspacesQuery } from './workspaceRequests.ts';
import { countedChanges } from './workspaceWords.ts';

/** One's own workspaces that end within a day with changes staged in them (scheduling §9); nothing if there are none. */
export function WorkspacesEnding() {
  const now = useMinute();
  const { data } = useQuery({ ...workspacesQuery, refetchOnMount: 'always' });
  const ending = (data?.workspaces ?? []).filter(
    ({ own, staged, endsAt }) => own && staged > 0 && now < endsAt && endsAt - now < workspaceEndsSoon,
  );
  if (ending.length === 0) return null;
  return (
    <div className={classes.ending}>
      <Note
        tone="warning"
        role="status"
        title={ending.length === 1 ? 'A workspace of yours ends soon' : 'Workspaces of yours end soon'}
      >
        {ending.map((one) => (
          <EndingWorkspace key={one.id} workspace={one} />
        ))}
      </Note>
    </div>
  );
}

function EndingWorkspace({ workspace }: { readonly workspace: WorkspaceListed }) {
  const { format } = useFormats();
  const client = useQueryClient();
  const command = useCommand();
  const { state } = command;
  const keep = async () => {
    const kept = await command.send('workspace.keep', { workspaceId: workspace.id });
    if (kept !== undefined) await client.invalidateQueries({ queryKey: workspacesQuery.queryKey });
  };
  const lost = workspace.staged === 1 ? 'is' : 'are';
  return (
    <div className={classes.endingOne}>
      <Text size="sm">
        <bdi>{`“${workspace.name}”`}</bdi>
        {` ends ${format.moment(workspace.endsAt)}. What is not committed by then, ${countedChanges(workspace.staged)}, ${lost} lost.`}
      </Text>
      <Button component={Link} to={workspaceAddress(workspace)} size="compact-sm" variant="default">
        Open
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        loading={state.kind === 'saving'}
        onClick={() => void keep()}
      >
        Keep for another week
      </Button>
      {(state.kind === 'refused' || state.kind === 'unsynced') && (
        <Text size="sm" c="red" role="alert">
          {state.message}
        </Text>
      )}
    </div>
  );
}
