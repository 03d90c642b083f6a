import type { RecordView } from '../../api/contract/views.ts';
import { TaskChecklist } from './TaskChecklist.tsx';
import { TaskFiles } from './TaskFiles.tsx';

/** Below the facts of a task: what those who do it tick off and attach. */
export function TaskDoing({ row }: { readonly row: RecordView<'task'> }) {
  return (
    <>
      <TaskChecklist row={row} />
      <TaskFiles row={row} />
    </>
  );
}
