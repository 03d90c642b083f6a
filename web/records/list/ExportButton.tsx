import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { searchOf } from '../../client/queries.ts';
import { send } from '../../client/request.ts';
import { saveFile } from '../../shell/saveFile.ts';

export interface ExportButtonProps {
  /** The path of the list: `customers`. */
  readonly path: string;
  /** What the list is asked for. */
  readonly query: Parameters<typeof searchOf>[0];
}

/** What a list shows, all of its pages, for a spreadsheet. */
export function ExportButton({ path, query }: ExportButtonProps) {
  const [state, setState] = useState<'idle' | 'saving'>('idle');
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
