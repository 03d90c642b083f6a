import { Center, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { uploadKinds } from '../../api/contract/upload.ts';
import { mayWrite } from '../../domain/rights/rights.ts';
import { queries } from '../client/queries.ts';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { PastUpload } from './PastUpload.tsx';
import { PastUploads } from './PastUploads.tsx';
import { readUploadId } from './readUploadId.ts';
import { UploadSteps } from './UploadSteps.tsx';

/** `/uploads`, CSV Uploads (dispatchers only): a file of records, or of bookings. */
export function UploadsPage() {
  const uploads = mayWrite(useSession(), 'uploads');
  const [search, setSearch] = useSearchParams();
  const kind = uploadKinds.find((one) => one === search.get('kind')) ?? 'customers';
  const uploadId = readUploadId(search);
  const onSaved = useCallback(
    // Beneath the list of its records, `back` leads to the report again.
    (saved: string) => setSearch({ kind, upload: saved }),
    [kind, setSearch],
  );
  const fields = useQuery({ ...queries.uploadFields(kind), enabled: uploads });
  return (
    <Screen
      title="CSV Uploads"
      note="Bring in many records at once. Uploading the same file again changes nothing."
    >
      {!uploads ? (
        <NothingHere title="Uploads are for dispatchers">
          Currently your profile is not allowed to add records. Please contact your administrator for access.
        </NothingHere>
      ) : uploadId !== null ? (
        <PastUpload uploadId={uploadId} />
      ) : fields.data !== undefined ? (
        <>
          <UploadSteps
            key={kind}
            kind={kind}
            fields={fields.data.fields}
            example={fields.data.example}
            onKind={(next) => setSearch({ kind: next })}
            onSaved={onSaved}
          />
          <PastUploads />
        </>
      ) : fields.error !== null ? (
        <LoadFailed what="The upload" error={fields.error} onRetry={() => void fields.refetch()} />
      ) : (
        <Center py={80}>
          <Loader role="status" aria-label="Loading" />
        </Center>
      )}
    </Screen>
  );
}
