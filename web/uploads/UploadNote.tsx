import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { pastUploadQueries } from './pastUploadRequests.ts';

export interface UploadNoteProps {
  readonly uploadId: string;
  readonly onAll: () => void;
}

/** Above a list: that it shows only what one upload has made or changed. */
export function UploadNote({ uploadId, onAll }: UploadNoteProps) {
  const { data: upload } = useQuery(pastUploadQueries.one(uploadId));
  const called = upload === undefined ? 'one upload' : `the upload ‘${upload.fileName}’`;
  return (
    <Text size="sm" mb="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
      Only what {called} made or changed.{' '}
      <Anchor component="button" type="button" size="sm" onClick={onAll}>
        Show all
      </Anchor>{' '}
      ·{' '}
      <Anchor component={Link} size="sm" to={`/uploads?upload=${uploadId}`}>
        Back to the upload
      </Anchor>
    </Text>
  );
}
