import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconCheck, IconPlus, IconStack2 } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WorkspaceListed } from '../../api/contract/workspaces.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { type WorkspaceBoard, workspaceEndsSoon } from '../../domain/workspace/workspace.ts';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { workspacesQuery } from './workspaceRequests.ts';
import { countedChanges } from './workspaceWords.ts';

export interface WorkspaceMenuProps {
  readonly board: WorkspaceBoard;
  /** The workspace that is open. */
  readonly workspaceId: string | undefined;
  /** Opens another, or none. */
  readonly onOpen: (workspace: WorkspaceListed | undefined) => void;
  /** Asks for the name of a new one. */
  readonly onNew: () => void;
}

/** What one must be allowed for a workspace of each board. */
const needed: { readonly [Board in WorkspaceBoard]: readonly string[] } = {
  timeline: ['workspace.open'],
  masterroster: ['workspace.openRoster', 'rosterEvent.change'],
};

/** The workspaces of the board (scheduling §3): one's own, those that colleagues share, and a new one. */
export function WorkspaceMenu(props: WorkspaceMenuProps) {
  const session = useSession();
  return needed[props.board].every((command) => mayCommand(session, command)) ? (
    <WorkspacesMenu {...props} />
  ) : null;
}

function WorkspacesMenu({ board, workspaceId, onOpen, onNew }: WorkspaceMenuProps) {
  const client = useQueryClient();
  const { format } = useFormats();
  const [opened, setOpened] = useState<'closed' | 'open'>('closed');
  const { data, error } = useQuery({ ...workspacesQuery, refetchOnMount: 'always' });
  const workspaces = (data?.workspaces ?? []).filter((one) => one.board === board);
  const own = workspaces.filter((one) => one.own);
  const others = workspaces.filter((one) => !one.own);
  const staged = own.reduce((sum, one) => sum + one.staged, 0);
  const ending = own.find(({ endsAt }) => endsAt - Date.now() / 1000 < workspaceEndsSoon);
  const title =
    ending !== undefined
      ? `Workspaces: “${ending.name}” ends ${format.moment(ending.endsAt)}`
      : staged === 0
        ? 'Workspaces'
        : `Workspaces: ${countedChanges(staged)} staged`;
  const item = (one: WorkspaceListed) => (
    <Menu.Item
      key={one.id}
      leftSection={
        one.id === workspaceId ? <IconCheck size={16} aria-hidden /> : <span style={{ width: 16 }} />
      }
      aria-current={one.id === workspaceId}
      onClick={() => onOpen(one)}
    >
      <Text span size="sm" dir="auto">
        {one.name}
      </Text>
      <Text size="xs" c="dimmed">
        {`${one.own ? '' : `${one.ownerName} · `}${countedChanges(one.staged)} · until ${format.moment(one.endsAt)}`}
      </Text>
    </Menu.Item>
  );
  return (
    <Menu
      position="bottom-end"
      withinPortal={false}
      floatingStrategy="fixed"
      width={300}
      shadow="md"
      opened={opened === 'open'}
      onChange={(next) => {
        setOpened(next ? 'open' : 'closed');
        if (next) void client.invalidateQueries({ queryKey: workspacesQuery.queryKey });
      }}
    >
      <Menu.Target>
        <ActionIcon
          variant={workspaceId === undefined && staged === 0 && ending === undefined ? 'default' : 'light'}
          {...(ending === undefined ? {} : { color: 'orange' })}
          size={32}
          aria-label={title}
          title={title}
        >
          <IconStack2 size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {error !== null && <Menu.Label>The workspaces could not be loaded: {error.message}</Menu.Label>}
        {data !== undefined && workspaces.length === 0 && (
          <Menu.Label>Prepare changes that nobody sees until you commit them.</Menu.Label>
        )}
        {own.length > 0 && <Menu.Label>Your workspaces</Menu.Label>}
        {own.map(item)}
        {others.length > 0 && <Menu.Label>Shared by colleagues</Menu.Label>}
        {others.map(item)}
        {workspaces.length > 0 && <Menu.Divider />}
        {workspaceId !== undefined && (
          <Menu.Item onClick={() => onOpen(undefined)}>Back to the board itself</Menu.Item>
        )}
        <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
          New workspace…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
