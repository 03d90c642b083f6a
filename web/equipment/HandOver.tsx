import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { RecordView } from '../../api/contract/views.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { useCommand } from '../client/useCommand.ts';
import { hasEnded } from '../records/anyRecord.ts';
import { RecordSelect } from '../records/fields/RecordSelect.tsx';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { FormDialog } from '../shell/FormDialog.tsx';
import { useSession } from '../shell/SessionContext.ts';

/** In the head of a piece of equipment, where a scan of its barcode leads: says who has it from now on. */
export function HandOver({ row }: { readonly row: RecordView<'equipment'> }) {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  if (hasEnded(row) || !mayCommand(session, 'equipment.change')) return null;
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        Hand over
      </Button>
      {isOpen && <HandOverDialog row={row} onClose={() => setOpen(false)} />}
    </>
  );
}

interface HandOverDialogProps {
  readonly row: RecordView<'equipment'>;
  readonly onClose: () => void;
}

function HandOverDialog({
  row: { id: equipmentId, name, assignedTo, revision },
  onClose,
}: HandOverDialogProps) {
  const command = useCommand();
  const [holder, setHolder] = useState<string | null>(assignedTo);
  return (
    <FormDialog
      title={`Hand over: ${name}`}
      action="Hand over"
      saving={command.state.kind === 'saving' ? 'saving' : 'idle'}
      onClose={onClose}
      onSubmit={async () => {
        const done = await command.send('equipment.change', { equipmentId, assignedTo: holder }, revision);
        if (done !== undefined) onClose();
      }}
    >
      <Stack gap="sm">
        <RecordSelect
          category="resource"
          label="To"
          description="Leave it empty if it is back, and nobody has it."
          clearable
          value={holder}
          onChange={setHolder}
        />
        <CommandNotice state={command.state} onRetry={() => void command.retry()} />
      </Stack>
    </FormDialog>
  );
}
