import { Avatar } from '@mantine/core';
import type { RecordName } from '../../domain/catalogues/records.ts';
import { type FileValue, isFileValue } from '../../domain/file/fileValue.ts';
import { fileAddress } from '../client/uploadFile.ts';
import { type AnyRow, recordOf } from './anyRecord.ts';

/** The image of a record whose declaration names a field for it (`picture`); null if there is none. */
export function pictureOf(name: RecordName, row: AnyRow): FileValue | null {
  const { picture } = recordOf(name).declaration;
  const file = picture === undefined ? null : row[picture];
  return isFileValue(file) ? file : null;
}

export interface RecordPictureProps {
  readonly name: RecordName;
  readonly row: AnyRow;
  readonly title: string;
  /** Pixels. */
  readonly size: number;
}

/** The image of a record beside its title, or its initials; nothing for records without images. */
export function RecordPicture({ name, row, title, size }: RecordPictureProps) {
  if (recordOf(name).declaration.picture === undefined) return null;
  const file = pictureOf(name, row);
  return (
    <Avatar
      src={file === null ? null : fileAddress(file)}
      name={title}
      size={size}
      imageProps={{ loading: 'lazy', alt: '' }}
      aria-hidden
    />
  );
}
