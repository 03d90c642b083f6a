import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFileCertificate, IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { searchOf } from '../client/queries.ts';
import { send } from '../client/request.ts';
import { saveFile } from '../shell/saveFile.ts';

export interface ExportButtonsProps {
  /** The path in the API, without its query. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** The file name, without its extension. */
  readonly name: string;
}

/** The signed export has a line of JSON for every event. */
const endings = { csv: 'csv', json: 'jsonl' } as const;

/** Downloads what is shown: for a spreadsheet, or signed so that it can be verified. */
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
