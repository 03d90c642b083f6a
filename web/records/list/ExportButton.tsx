import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import type { RecordName } from '../../../domain/records.ts';
import { type RecordsQuery, searchOf } from '../../client/queries.ts';
import { send } from '../../client/request.ts';
import { saveFile } from '../../shell/saveFile.ts';
import { recordOf } from '../anyRecord.ts';

/** The records that a list shows, all of its pages, for a spreadsheet. */
export function ExportButton({ name, query }: { readonly name: RecordName; readonly query: RecordsQuery }) {
  const [state, setState] = useState<'idle' | 'saving'>('idle');
  const { path } = recordOf(name);
  const save = async () => {
    setState('saving');
    try {
      const answer = await send(`/api/v1/exports/${path}${searchOf(query)}`);
      saveFile(`${path}.csv`, await answer.blob());
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      notifications.show({ title: 'Nothing was exported', message, color: 'red', withBorder: true });
    } finally {
      setState('idle');
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
      loading={state === 'saving'}
      onClick={() => void save()}
    >
      Export
    </Button>
  );
}
