import { Modal, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { isImage } from '../../domain/file/fileTypes.ts';
import type { FileValue } from '../../domain/file/fileValue.ts';
import { fileAddress } from '../client/uploadFile.ts';
import { usePhone } from '../shell/usePhone.ts';
import classes from './FilePreview.module.css';

const PdfPages = lazy(async () => ({ default: (await import('./PdfPages.tsx')).PdfPages }));

export interface FilePreviewProps {
  readonly file: FileValue;
  /** Where its bytes are; omitted: where those of every file are. */
  readonly address?: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** A file over the page: a picture as it is, the pages of a PDF drawn one at a time. */
export function FilePreview({ file, address, opened, onClose }: FilePreviewProps) {
  const phone = usePhone();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={file.name}
      size="xl"
      fullScreen={phone}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <FilePages file={file} {...(address !== undefined && { address })} />
    </Modal>
  );
}

/** What a file shows, in the page. */
export function FilePages({
  file,
  address = fileAddress(file),
  bytes,
}: Pick<FilePreviewProps, 'file' | 'address'> & { readonly bytes?: Blob }) {
  return isImage(file.mediaType) ? (
    <img className={classes.image} src={address} alt={file.name} />
  ) : (
    <Suspense fallback={<Skeleton height={320} role="status" aria-busy="true" aria-label="Loading" />}>
      <PdfPages address={address} name={file.name} {...(bytes !== undefined && { bytes })} />
    </Suspense>
  );
}
