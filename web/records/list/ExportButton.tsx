import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { searchOf } from '../../client/queries.ts';
import { useFileSaving } from '../../shell/useFileSaving.ts';

export interface ExportButtonProps {
  /** The path of the list: `customers`. */
  readonly path: string;
  /** What the list is asked for. */
  readonly query: Parameters<typeof searchOf>[0];
}

/** What a list shows, all of its pages, for a spreadsheet. */
export function ExportButton({ path, query }: ExportButtonProps) {
  const { state, save } = useFileSaving();
  return (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
      loading={state === 'saving'}
      onClick={() => void save(`/api/v1/exports/${path}${searchOf(query)}`, `${path}.csv`)}
    >
      Export
    </Button>
  );
}
