import { Anchor, Button, Center, Group, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { uploadKinds } from '../../api/contract/upload.ts';
import { dateOfLocalDay, localDayOf } from '../../domain/time/localDay.ts';
import { Note } from '../shell/Note.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { kindTexts } from './kindTexts.ts';
import { lastUpload } from './lastUpload.ts';
import { pastUploadQueries } from './pastUploadRequests.ts';
import { becameOf, stayedOf } from './pastUploadTexts.ts';
import { UndoUploadButton } from './UndoUploadButton.tsx';
import { UploadReportView } from './UploadReportView.tsx';

/** One upload that has been saved: its report, its records, and a way back. */
export function PastUpload({
  uploadId,
  again,
}: {
  readonly uploadId: string;
  /** Where another file is uploaded, if not among the CSV Uploads. */
  readonly again?: string;
}) {
  const { format, zone } = useFormats();
  const { data: upload, error, refetch } = useQuery(pastUploadQueries.one(uploadId));
  const atHand = lastUpload(uploadId);
  if (upload === undefined) {
    const failed = error !== null && (
      <LoadFailed what="The upload" error={error} onRetry={() => void refetch()} />
    );
    // The report of the upload that has just ended stays on the page, whatever becomes of the rest.
    if (atHand !== null) {
      return (
        <Stack gap="md" maw={1040}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {atHand.file.name}
          </Text>
          {failed}
          <UploadReportView report={atHand.report} file={atHand.file} />
        </Stack>
      );
    }
    if (failed) return failed;
    return (
      <Center py={80}>
        <Loader role="status" aria-label="Loading" />
      </Center>
    );
  }
  const { report, fileName, kind, span } = upload;
  const from = span === null ? '' : `?from=${dateOfLocalDay(localDayOf(zone, span.start))}`;
  return (
    <Stack gap="md" maw={1040}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {fileName}
          </Text>
          <Text size="sm" c="dimmed">
            {kindTexts(kind).label} · {format.recordedAt(upload.begunAt)} · {upload.begunBy} ·{' '}
            {becameOf(upload)}
          </Text>
        </div>
        <Group gap="xs">
          <UndoUploadButton upload={upload} />
          <Button
            component={Link}
            to={again ?? (uploadKinds.some((one) => one === kind) ? `/uploads?kind=${kind}` : '/uploads')}
            size="xs"
            variant="default"
          >
            Upload another file
          </Button>
        </Group>
      </Group>
      {upload.undo !== null && (
        <Note tone="quiet" title={`Undone by ${upload.undo.by} on ${format.recordedAt(upload.undo.at)}`}>
          {upload.undo.leftOut > 0 && <Text size="sm">{stayedOf(upload, upload.undo.leftOut)}</Text>}
        </Note>
      )}
      {report === null ? (
        <Note
          tone="warning"
          title={upload.state === 'interrupted' ? 'This upload was interrupted' : 'No report'}
        >
          <Text size="sm">
            {upload.state === 'interrupted'
              ? 'Muster stopped while it was being saved. Upload the file again: what has been saved is not saved twice. Or undo it.'
              : 'What it did is shown above.'}{' '}
            <Anchor component={Link} size="sm" to="/uploads">
              All uploads
            </Anchor>
          </Text>
        </Note>
      ) : (
        <UploadReportView
          report={atHand?.report ?? report}
          file={atHand?.file ?? null}
          onTimeline={`/week2timeline${from}`}
        />
      )}
    </Stack>
  );
}
