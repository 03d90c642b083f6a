import { Anchor, Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import { isImage } from '../../domain/file/fileTypes.ts';
import type { FileValue } from '../../domain/file/fileValue.ts';
import { sizeText } from '../../domain/file/sizeText.ts';
import { fileAddress } from '../client/uploadFile.ts';
import { FilePreview } from '../files/FilePreview.tsx';
import classes from './FileValueView.module.css';

/** An uploaded file: an image or an icon of its type, its name, which opens it, and its size. */
export function FileValueView({ file }: { readonly file: FileValue }) {
  const address = fileAddress(file);
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <span className={classes.file}>
      <Thumbnail mediaType={file.mediaType} address={address} />
      <span className={classes.words}>
        <Anchor size="sm" href={address} target="_blank" rel="noreferrer">
          {file.name}
        </Anchor>
        <Text component="span" size="xs" c="dimmed">
          {sizeText(file.size)}
        </Text>
      </span>
      <Button size="compact-xs" variant="default" onClick={open} aria-label={`Preview ${file.name}`}>
        Preview
      </Button>
      <FilePreview file={file} opened={opened} onClose={close} />
    </span>
  );
}

export interface ThumbnailProps {
  readonly mediaType: string;
  /** The address of its bytes, in this browser or on the server. */
  readonly address: string;
}

/** A small view of a file; its name is shown beside it. */
export function Thumbnail({ mediaType, address }: ThumbnailProps) {
  if (isImage(mediaType)) return <img className={classes.image} src={address} alt="" loading="lazy" />;
  const Sign = mediaType === 'application/pdf' ? IconFileTypePdf : IconPhoto;
  return (
    <span className={classes.sign}>
      <Sign size={30} stroke={1.4} aria-hidden />
    </span>
  );
}
