import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../shell/Dialog.tsx';
import { Note } from '../shell/Note.tsx';
import { importQuickViews, quickViewsKey } from './quickViewRequests.ts';
import { readViewFile } from './readViewFile.ts';

export interface QuickViewImportProps {
  readonly file: File;
  readonly onClose: () => void;
}

/** Says what a file of views would change, and takes it over. */
export function QuickViewImport({ file, onClose }: QuickViewImportProps) {
  const client = useQueryClient();
  const foreseen = useQuery({
    queryKey: ['quickViewFile', file.name, file.lastModified, file.size],
    queryFn: async () => {
      const views = await readViewFile(file);
      return { views, report: await importQuickViews(views, { dryRun: true }) };
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const take = useMutation({
    mutationFn: (views: readonly unknown[]) => importQuickViews(views, { dryRun: false }),
    onSuccess: ({ created, changed }) => {
      void client.invalidateQueries({ queryKey: quickViewsKey });
      notifications.show({
        message: `${counted(created)} added, ${counted(changed)} changed`,
        color: 'green',
        withBorder: true,
      });
      onClose();
    },
  });
  const { data } = foreseen;
  const wrong = foreseen.error ?? take.error;
  const nothing = data !== undefined && data.report.created + data.report.changed === 0;
  return (
    <Dialog opened centered title="Views from a file" onClose={onClose}>
      <Stack gap="md" aria-live="polite">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {file.name}
        </Text>
        {foreseen.isPending && <Text size="sm">Reading the file…</Text>}
        {wrong !== null && (
          <Note tone="bad" title="Nothing was taken over" role="alert">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {wrong.message}
            </Text>
          </Note>
        )}
        {data !== undefined && wrong === null && (
          <Text size="sm">
            {nothing
              ? 'All views of this file are here already.'
              : `${counted(data.report.created)} would be added and ${counted(data.report.changed)} changed, on all screens. Those that are new are yours.`}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {nothing || wrong !== null ? 'Close' : 'Cancel'}
          </Button>
          {data !== undefined && !nothing && wrong === null && (
            <Button data-autofocus loading={take.isPending} onClick={() => take.mutate(data.views)}>
              Take over
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

function counted(views: number): string {
  return views === 1 ? '1 view' : `${views} views`;
}
