import { Button, Group, Menu, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { type ReactNode, useEffect, useState } from 'react';
import type { CommandInput } from '../../domain/catalogues/commandCatalogue.ts';
import { capitalised } from '../../domain/record/recordSentences.ts';
import { workspaceEndsSoon } from '../../domain/workspace/workspace.ts';
import { noteKnown } from '../client/knownPosition.ts';
import { refreshAfterCommand } from '../client/refreshAfterCommand.ts';
import { RequestFailed } from '../client/requestFailed.ts';
import { sendCommand } from '../client/sendCommand.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { showMessage } from '../timeline/view/session/boardMessage.ts';
import { offerStep } from '../undo/undo.tsx';
import type { StagingBoard, StagingSnapshot } from './stagingBoard.ts';
import { WorkspaceChanges } from './WorkspaceChanges.tsx';
import { WorkspaceNameForm } from './WorkspaceNameForm.tsx';
import classes from './workspace.module.css';
import { workspaceMachine } from './workspaceMachine.ts';
import { workspacesQuery } from './workspaceRequests.ts';
import { countedChanges } from './workspaceWords.ts';

export interface WorkspaceBarProps {
  readonly board: StagingBoard;
  readonly snapshot: StagingSnapshot;
  /** Compares what it would come to with what stands; omitted where that is not told. */
  readonly compare?: WorkspaceComparing | undefined;
  /** The staged record that was clicked on. */
  readonly lookAt: string | undefined;
  readonly onLookedAt: () => void;
  /** Back to the board itself. */
  readonly onLeave: () => void;
}

/** How a workspace is compared. */
export interface WorkspaceComparing {
  /** False until there is something to compare it with. */
  readonly ready: boolean;
  readonly dialog: (onClose: () => void) => ReactNode;
}

type Asked = 'nothing' | 'changes' | 'comparison' | 'name' | 'discard';
type WorkspaceStep =
  | 'workspace.rename'
  | 'workspace.share'
  | 'workspace.takeOver'
  | 'workspace.keep'
  | 'workspace.discard';

/** The workspace that the board is in, above it: what is staged, and what can be done with it as a whole. */
export function WorkspaceBar(props: WorkspaceBarProps) {
  const { board, snapshot, compare, lookAt, onLookedAt, onLeave } = props;
  const { workspace, movedOn, conflicts, stands: found } = snapshot;
  const { id: workspaceId, name, own, staged, endsAt, shared, revision } = workspace;
  const client = useQueryClient();
  const { format } = useFormats();
  const [asked, setAsked] = useState<Asked>('nothing');
  const [state, send] = useMachine(workspaceMachine, { input: { workspaceId } });
  const { outcome, problems, failure } = state.context;
  const stands = String(state.value);
  useEffect(() => {
    if (found === 'gone') send({ type: 'GONE' });
  }, [found, send]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome is told once
  useEffect(() => {
    if (outcome === null) return;
    noteKnown(outcome.position);
    void client.invalidateQueries({ queryKey: workspacesQuery.queryKey });
    refreshAfterCommand(client);
    if (outcome.undo.length > 0) {
      offerStep({
        label: `Committed ${countedChanges(outcome.made)} of “${name}”`,
        undo: outcome.undo,
        refresh: () => refreshAfterCommand(client),
      });
    }
    if (outcome.left.length > 0) void board.refresh();
  }, [outcome]);

  useEffect(() => {
    if (stands === 'outdated') setAsked('changes');
    if (stands === 'committed') onLeave();
    if (stands === 'gone') {
      showMessage({
        tone: 'bad',
        text: 'This workspace is no longer open: it was committed, discarded or came to its end.',
      });
      onLeave();
    }
  }, [stands, onLeave]);

  async function take<Name extends WorkspaceStep>(
    step: Name,
    input: CommandInput<Name>,
  ): Promise<string | undefined> {
    try {
      const { position } = await sendCommand(step, input);
      noteKnown(position);
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      return error.message;
    }
    void client.invalidateQueries({ queryKey: workspacesQuery.queryKey });
    if (step === 'workspace.discard') onLeave();
    else await board.refresh();
    return undefined;
  }
  const taken = (work: Promise<string | undefined>) =>
    void work.then((text) => text !== undefined && showMessage({ tone: 'bad', text }));

  const endsSoon = endsAt - Date.now() / 1000 < workspaceEndsSoon;
  const whose = own ? '' : ` · ${workspace.ownerName}’s, to read`;
  return (
    <section className={classes.bar} aria-label="Workspace" data-workspace={workspaceId}>
      <span className={classes.name} dir="auto" title={name}>
        {name}
      </span>
      <span className={classes.told} role="status">
        {`${countedChanges(staged)} staged${whose}${movedOn > 0 ? ` · ${movedOn} changed by others` : ''}${conflicts > 0 ? ` · ${conflicts} in conflict` : ''}`}
      </span>
      {endsSoon && <span className={classes.told}>{`Ends ${format.moment(endsAt)}.`}</span>}
      {own && endsSoon && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => taken(take('workspace.keep', { workspaceId }))}
        >
          Keep for another week
        </Button>
      )}
      <span className={classes.spacer} />
      <Button size="compact-sm" variant="default" onClick={() => setAsked('changes')}>
        Changes
      </Button>
      {compare !== undefined && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={!compare.ready}
          onClick={() => setAsked('comparison')}
        >
          Compare
        </Button>
      )}
      {own && stands === 'unanswered' && (
        <Button size="compact-sm" color="red" onClick={() => send({ type: 'RETRY' })}>
          Not answered: commit again
        </Button>
      )}
      {own && stands !== 'unanswered' && (
        <Button
          size="compact-sm"
          loading={stands === 'committing'}
          disabled={staged === 0}
          onClick={() => send({ type: 'COMMIT', revision, commandId: crypto.randomUUID() })}
        >
          {staged === 0 ? 'Commit' : `Commit ${staged}`}
        </Button>
      )}
      {!own && (
        <Button size="compact-sm" onClick={() => taken(take('workspace.takeOver', { workspaceId }))}>
          Take over
        </Button>
      )}
      <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed" shadow="md">
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="default"
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            Workspace
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {own && <Menu.Item onClick={() => setAsked('name')}>Rename…</Menu.Item>}
          {own && (
            <Menu.Item onClick={() => taken(take('workspace.share', { workspaceId, shared: !shared }))}>
              {shared ? 'Stop sharing' : 'Share with colleagues'}
            </Menu.Item>
          )}
          {own && (
            <Menu.Item onClick={() => taken(take('workspace.keep', { workspaceId }))}>
              Keep for another week
            </Menu.Item>
          )}
          {own && (
            <Menu.Item color="red" onClick={() => setAsked('discard')}>
              Discard…
            </Menu.Item>
          )}
          <Menu.Item onClick={onLeave}>Back to the board itself</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {(asked === 'changes' || lookAt !== undefined) && (
        <WorkspaceChanges
          board={board}
          snapshot={snapshot}
          failure={stands === 'outdated' ? failure : null}
          problems={problems}
          recordId={asked === 'changes' ? undefined : lookAt}
          onClose={() => {
            setAsked('nothing');
            onLookedAt();
            if (stands === 'outdated') send({ type: 'LOOKED' });
          }}
        />
      )}
      {asked === 'comparison' && compare?.dialog(() => setAsked('nothing'))}
      {asked === 'name' && (
        <WorkspaceNameForm
          title="Rename the workspace"
          name={name}
          action="Rename"
          onSave={async (next) => {
            const refused = await take('workspace.rename', { workspaceId, name: next });
            if (refused === undefined) setAsked('nothing');
            return refused;
          }}
          onClose={() => setAsked('nothing')}
        />
      )}
      {asked === 'discard' && (
        <Dialog opened onClose={() => setAsked('nothing')} title={`Discard “${name}”?`}>
          <Text size="sm">
            {staged === 0
              ? 'Nothing is staged in it.'
              : `${countedChanges(staged)} would be lost. ${capitalised(board.subject.words.many)} stay as they are for everybody.`}
          </Text>
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={() => setAsked('nothing')}>
              Keep it
            </Button>
            <Button color="red" onClick={() => taken(take('workspace.discard', { workspaceId }))}>
              Discard
            </Button>
          </Group>
        </Dialog>
      )}
    </section>
  );
}
