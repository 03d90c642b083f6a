import { Stack, Title } from '@mantine/core';
import { useState } from 'react';
import type { RecordView } from '../../api/contract/views.ts';
import { isFileValue } from '../../domain/file/fileValue.ts';
import { sameValue } from '../../domain/kernel/changedFields.ts';
import { stepsFrom } from '../../domain/record/stages.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { useCommand } from '../client/useCommand.ts';
import { recordOf } from '../records/anyRecord.ts';
import { FileValueView } from '../records/FileValueView.tsx';
import { fieldViews } from '../records/fields/fieldViews.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useMinute } from '../shell/useMinute.ts';

/** The fields that hold a file of a task. */
export const taskFileFields = ['file', 'secondFile', 'thirdFile'] as const;

const { Editor } = fieldViews.file;

/**
 * The files of a task, which planners and those whose task it is attach, replace and remove where they stand. Others see
 * them.
 */
export function TaskFiles({ row }: { readonly row: RecordView<'task'> }) {
  const session = useSession();
  const now = useMinute();
  const command = useCommand();
  const [pending, setPending] = useState<Readonly<Record<string, unknown>>>({});
  const { shown, declaration } = recordOf('task');
  const { stages } = declaration;
  const attaches =
    !row.archived &&
    stages !== undefined &&
    stepsFrom(stages, row, now).includes('attach') &&
    mayCommand(session, 'task.attach');
  const held = taskFileFields.filter((field) => row[field] !== null || field in pending);
  const free = attaches ? taskFileFields.filter((field) => !held.includes(field)).slice(0, 1) : [];
  if (held.length + free.length === 0) return null;

  async function put(field: (typeof taskFileFields)[number], value: unknown) {
    setPending((before) => ({ ...before, [field]: value }));
    if (value !== null && !isFileValue(value)) return;
    if (!sameValue(value, row[field])) {
      const { file, secondFile, thirdFile } = row;
      const files = { file, secondFile, thirdFile, [field]: value };
      await command.sendAny('task.attach', { taskId: row.id, ...files }, row.revision);
    }
    setPending(({ [field]: _, ...others }) => others);
  }

  return (
    <Stack gap="xs" component="section" aria-label="Files">
      <Title order={3} size="h5">
        Files
      </Title>
      {[...held, ...free].map((field) => {
        const file = row[field];
        const facts = shown[field];
        return attaches && Editor !== null && facts !== undefined ? (
          <Editor
            key={field}
            path={`task.${field}`}
            recordId={row.id}
            facts={facts}
            required={false}
            problem={undefined}
            value={field in pending ? pending[field] : file}
            onChange={(value) => void put(field, value)}
          />
        ) : (
          isFileValue(file) && <FileValueView key={field} file={file} />
        );
      })}
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
    </Stack>
  );
}
