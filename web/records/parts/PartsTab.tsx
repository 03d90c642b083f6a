import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { mayCommand } from '../../../domain/rights/mayCommand.ts';
import { useCommand } from '../../client/useCommand.ts';
import { CommandNotice } from '../../shell/CommandNotice.tsx';
import { useSession } from '../../shell/SessionContext.ts';
import { countedRecords, recordOf, stageFieldIn } from '../anyRecord.ts';
import { RecordSelect } from '../fields/RecordSelect.tsx';
import { RecordForm } from '../form/RecordForm.tsx';
import { listColumns } from '../list/listAddress.ts';
import { mayWriteRow } from '../mayWriteRow.ts';
import { partsOf } from '../recordParts.ts';
import { useStageSteps } from '../stages/useStageSteps.tsx';
import { RecordRows } from './RecordRows.tsx';
import type { PartKind } from './usePartKinds.ts';

export interface PartsTabProps {
  readonly kind: PartKind;
}

/** The parts of something of one kind, with their steps, and the form for another. */
export function PartsTab({ kind: { name, field, value, rows, total } }: PartsTabProps) {
  const session = useSession();
  const steps = useStageSteps(name);
  const [view, setView] = useState<'list' | 'form'>('list');
  const { words, path, declaration, shown } = recordOf(name);
  const moving = useCommand();
  const columns = listColumns(name, session).filter((one) => one !== field && one !== stageFieldIn(name));
  if (view === 'form') {
    const done = () => setView('list');
    const { beginning: Beginning } = partsOf(name);
    if (Beginning !== undefined) return <Beginning whole={value} onDone={done} />;
    return <RecordForm name={name} row={null} given={{ [field]: value }} onCancel={done} onSaved={done} />;
  }
  if (rows === undefined) {
    return <Skeleton height={64} radius="md" role="status" aria-busy="true" aria-label="Loading" />;
  }
  return (
    <Stack gap="sm">
      {steps.shown}
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          No {words.many} yet.
        </Text>
      ) : (
        <RecordRows name={name} rows={rows} columns={columns} steps={steps} />
      )}
      {declaration.outlives && shown[field]?.once !== true && mayCommand(session, `${name}.change`) && (
        <>
          <RecordSelect
            label={`Bring a ${words.one} here`}
            category={name}
            value={null}
            onChange={(id) =>
              id !== null && void moving.sendAny(`${name}.change`, { [`${name}Id`]: id, [field]: value })
            }
          />
          <CommandNotice state={moving.state} onRetry={() => void moving.retry()} />
        </>
      )}
      <Group justify="space-between">
        {mayCommand(session, `${name}.create`) && mayWriteRow(session, name, { [field]: value }) && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() => setView('form')}
          >
            Add {words.one}
          </Button>
        )}
        {total > rows.length && (
          <Anchor component={Link} size="sm" to={`/${path}?${field}=${encodeURIComponent(value)}`}>
            All {countedRecords(name, total)}
          </Anchor>
        )}
      </Group>
    </Stack>
  );
}
