import { Anchor, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { DoneUpload } from '../../api/contract/upload.ts';
import { LoadFailed } from '../shell/Notice.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { kindTexts } from './kindTexts.ts';
import classes from './PastUploads.module.css';
import { pastUploadQueries } from './pastUploadRequests.ts';
import { becameOf } from './pastUploadTexts.ts';
import { UndoUploadButton } from './UndoUploadButton.tsx';

/** The uploads of the organisation, newest first: whose they were, what became of them, and a way back. */
export function PastUploads() {
  const [before, setBefore] = useState<readonly string[]>([]);
  const list = useQuery({ ...pastUploadQueries.list(before.at(-1)), placeholderData: keepPreviousData });
  const uploads = list.data?.uploads ?? [];
  const next = list.data?.nextBefore ?? null;
  if (list.data !== undefined && uploads.length === 0 && before.length === 0) return null;
  return (
    <section aria-labelledby="past-uploads" className={classes.section}>
      <Title order={2} size="h4" id="past-uploads" mb="xs">
        Past uploads
      </Title>
      {list.error !== null && list.data === undefined ? (
        <LoadFailed what="The list of uploads" error={list.error} onRetry={() => void list.refetch()} />
      ) : list.data === undefined ? (
        <Stack gap="xs" role="status" aria-label="Loading">
          <Skeleton h={44} />
          <Skeleton h={44} />
        </Stack>
      ) : (
        <ul className={classes.list}>
          {uploads.map((upload) => (
            <Row key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      {(before.length > 0 || next !== null) && (
        <div className={classes.pages}>
          <Button
            size="xs"
            variant="default"
            disabled={before.length === 0}
            onClick={() => setBefore(before.slice(0, -1))}
          >
            Newer
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={next === null}
            onClick={() => next !== null && setBefore([...before, next])}
          >
            Older
          </Button>
        </div>
      )}
    </section>
  );
}

function Row({ upload }: { readonly upload: DoneUpload }) {
  const { format } = useFormats();
  const { id, fileName, kind, begunBy, begunAt } = upload;
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <Anchor component={Link} to={`/uploads?upload=${id}`} fw={600} className={classes.name ?? ''}>
          {fileName}
        </Anchor>
        <Text size="sm" c="dimmed">
          {kindTexts(kind).label} · {format.recordedAt(begunAt)} · {begunBy}
        </Text>
      </div>
      <Text size="sm" className={classes.became ?? ''}>
        {becameOf(upload)}
      </Text>
      <div className={classes.undo}>
        <UndoUploadButton upload={upload} />
      </div>
    </li>
  );
}
