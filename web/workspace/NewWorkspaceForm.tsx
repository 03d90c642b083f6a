import { useQueryClient } from '@tanstack/react-query';
import { noteKnown } from '../client/knownPosition.ts';
import { RequestFailed } from '../client/requestFailed.ts';
import { sendCommand } from '../client/sendCommand.ts';
import { WorkspaceNameForm } from './WorkspaceNameForm.tsx';
import { workspacesQuery } from './workspaceRequests.ts';

export interface NewWorkspaceFormProps {
  /** The roster that is edited in it; undefined: the timeline. */
  readonly rosterTemplateId?: string | undefined;
  readonly onOpened: (workspaceId: string) => void;
  readonly onClose: () => void;
}

/** Opens a workspace under a name. */
export function NewWorkspaceForm({ rosterTemplateId, onOpened, onClose }: NewWorkspaceFormProps) {
  const client = useQueryClient();
  const open = async (name: string): Promise<string | undefined> => {
    const workspaceId = crypto.randomUUID();
    try {
      const { position } =
        rosterTemplateId === undefined
          ? await sendCommand('workspace.open', { workspaceId, name })
          : await sendCommand('workspace.openRoster', { workspaceId, rosterTemplateId, name });
      noteKnown(position);
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      return error.message;
    }
    void client.invalidateQueries({ queryKey: workspacesQuery.queryKey });
    onOpened(workspaceId);
    return undefined;
  };
  return (
    <WorkspaceNameForm title="New workspace" name="What if" action="Open" onSave={open} onClose={onClose} />
  );
}
