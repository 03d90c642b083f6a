import { Button, Center, Group, Loader, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { queries } from '../client/queries.ts';
import { refreshAfterCommand } from '../client/refreshAfterCommand.ts';
import { LoadFailed } from '../shell/Notice.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { exampleFile } from '../uploads/exampleFile.ts';
import { PastUpload } from '../uploads/PastUpload.tsx';
import { readUploadId } from '../uploads/readUploadId.ts';
import { UploadSteps } from '../uploads/UploadSteps.tsx';
import { exampleDay } from './exampleDay.ts';
import type { FirstStepFile } from './firstSteps.ts';

/** A file of one kind, the organisation's own or the example; afterwards its report, with the way back. */
export function FileStep({ kind, byHand, one }: FirstStepFile) {
  const client = useQueryClient();
  const { zone } = useFormats();
  const [search, setSearch] = useSearchParams();
  const uploadId = readUploadId(search);
  const step = search.get('step');
  const fields = useQuery(queries.uploadFields(kind));
  const onSaved = useCallback(
    (upload: string) => {
      refreshAfterCommand(client);
      setSearch({ ...(step === null ? {} : { step }), upload });
    },
    [client, setSearch, step],
  );
  if (uploadId !== null) return <PastUpload uploadId={uploadId} again={`/start?step=${step ?? ''}`} />;
  if (fields.data !== undefined) {
    const example = () => {
      const rows = exampleDay(kind, zone, Math.floor(Date.now() / 1000));
      return new File([exampleFile(rows)], `example-${kind}.csv`, { type: 'text/csv' });
    };
    return (
      <UploadSteps
        kind={kind}
        fields={fields.data.fields}
        example={fields.data.example}
        otherwise={(take) => (
          <Group gap="sm">
            <Button variant="light" onClick={() => take(example())}>
              Load the example
            </Button>
            <Button component={Link} to={byHand} variant="default">
              Enter one {one} by hand
            </Button>
            <Text size="sm" c="dimmed">
              You see what a file would do before it is saved, and can undo it afterwards.
            </Text>
          </Group>
        )}
        onSaved={onSaved}
      />
    );
  }
  if (fields.error !== null) {
    return <LoadFailed what="The step" error={fields.error} onRetry={() => void fields.refetch()} />;
  }
  return (
    <Center py={60}>
      <Loader role="status" aria-label="Loading" />
    </Center>
  );
}
