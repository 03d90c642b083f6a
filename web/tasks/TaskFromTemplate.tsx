import { Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import type { RecordView } from '../../api/contract/views.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { task } from '../../domain/task/task.ts';
import { taskOf } from '../../domain/taskTemplate/taskTemplate.ts';
import { useCommand } from '../client/useCommand.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { useSession } from '../shell/SessionContext.ts';

/** Makes a task of a template, and opens it. */
export function TaskFromTemplate({ row }: { readonly row: RecordView<'taskTemplate'> }) {
  const session = useSession();
  const navigate = useNavigate();
  const command = useCommand();
  if (row.archived || !mayCommand(session, 'task.create')) return null;
  const make = async () => {
    const answer = await command.send('task.create', taskOf(row, null));
    const made = answer?.recordId;
    if (made) void navigate(`/${task.path}?record=${encodeURIComponent(made)}`);
  };
  return (
    <>
      <Button size="xs" loading={command.state.kind === 'saving'} onClick={() => void make()}>
        New task of it
      </Button>
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
    </>
  );
}
