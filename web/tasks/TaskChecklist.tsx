import { Checkbox, Stack, Title } from '@mantine/core';
import type { RecordView } from '../../api/contract/views.ts';
import { stepsFrom } from '../../domain/record/stages.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { useCommand } from '../client/useCommand.ts';
import { recordOf } from '../records/anyRecord.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useMinute } from '../shell/useMinute.ts';

/** What is to be done of a task, point by point, to be ticked off by planners and by those whose task it is. */
export function TaskChecklist({ row }: { readonly row: RecordView<'task'> }) {
  const session = useSession();
  const now = useMinute();
  const command = useCommand();
  const { stages } = recordOf('task').declaration;
  if (row.checklist.length === 0) return null;
  const ticks =
    !row.archived &&
    stages !== undefined &&
    stepsFrom(stages, row, now).includes('tick') &&
    mayCommand(session, 'task.tick');
  const tick = (place: number, done: boolean) => {
    const checklist = row.checklist.map((point, at) => (at === place ? { ...point, done } : point));
    void command.sendAny('task.tick', { taskId: row.id, checklist }, row.revision);
  };
  return (
    <Stack gap="xs" component="section" aria-label="Checklist">
      <Title order={3} size="h5">
        Checklist
      </Title>
      {row.checklist.map(({ text, done }, place) => (
        <Checkbox
          // biome-ignore lint/suspicious/noArrayIndexKey: a point is known by its place alone
          key={place}
          label={<bdi>{text}</bdi>}
          checked={done}
          disabled={!ticks || command.state.kind === 'saving'}
          onChange={({ currentTarget }) => tick(place, currentTarget.checked)}
        />
      ))}
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
    </Stack>
  );
}
