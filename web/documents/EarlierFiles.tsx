import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { docFilesSchema } from '../../api/contract/docFiles.ts';
import { localDateText } from '../../domain/time/localText.ts';
import { knownSoFar } from '../client/knownPosition.ts';
import { searchOf } from '../client/queries.ts';
import { request } from '../client/request.ts';
import { FileValueView } from '../records/FileValueView.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { useFormats } from '../shell/useFormats.ts';

/** Below the facts of a document: the files that it had before, the last first; nothing if there are none. */
export function EarlierFiles({
  row: { id, revision, file },
}: {
  readonly row: {
    readonly id: string;
    readonly revision: number;
    readonly file: { readonly id: string } | null;
  };
}) {
  const headId = useId();
  const { moments } = useFormats();
  const found = useQuery({
    queryKey: ['docFiles', id, revision],
    queryFn: ({ signal }) =>
      request(
        `/api/v1/docs/${encodeURIComponent(id)}/files${searchOf({ after: knownSoFar() })}`,
        docFilesSchema,
        { signal },
      ),
  });
  if (found.error !== null && found.data === undefined) {
    return <LoadFailed what="Earlier files" error={found.error} onRetry={() => void found.refetch()} />;
  }
  const earlier = (found.data?.files ?? []).filter((one) => one.file.id !== file?.id);
  if (earlier.length === 0) return null;
  return (
    <section aria-labelledby={headId}>
      <Title order={2} size="h5" id={headId} mb={6}>
        Earlier files
      </Title>
      <Stack gap="sm">
        {earlier.map((one) => (
          <div key={one.file.id}>
            <FileValueView file={one.file} />
            <Text size="xs" c="dimmed" mt={2}>
              From {localDateText(moments, Math.floor(one.since / 1000))}
            </Text>
          </div>
        ))}
      </Stack>
    </section>
  );
}
