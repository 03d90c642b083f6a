import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFileCertificate, IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { searchOf } from '../client/queries.ts';
import { send } from '../client/request.ts';
import { saveFile } from '../shell/saveFile.ts';

export interface ExportButtonsProps {
  /** Of the API, without its query. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Of the file, without its ending. */
  readonly name: string;
}

/** The signed export is a line of JSON for every event. */
const endings = { csv: 'csv', json: 'jsonl' } as const;

/** What is shown, to take away: for a spreadsheet, or signed so that it proves itself. */
export function ExportButtons({ path, query = {}, name }: ExportButtonsProps) {
  const [busy, setBusy] = useState<'csv' | 'json'>();
  const save = async (format: 'csv' | 'json') => {
    setBusy(format);
    try {
      const answer = await send(`${path}${searchOf({ ...query, format })}`);
      saveFile(`${name}.${endings[format]}`, await answer.blob());
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      notifications.show({ title: 'Nothing was exported', message, color: 'red', withBorder: true });
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="xs"
        leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        loading={busy === 'csv'}
        onClick={() => void save('csv')}
      >
        Export CSV
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconFileCertificate size={16} aria-hidden />}
        loading={busy === 'json'}
        onClick={() => void save('json')}
      >
        Export signed JSON
      </Button>
    </Group>
  );
}
