import { Image, Modal, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { RecordName } from '../../../domain/catalogues/records.ts';
import { fileAddress } from '../../client/uploadFile.ts';
import type { AnyRow } from '../anyRecord.ts';
import { pictureOf, RecordPicture } from '../RecordPicture.tsx';
import classes from './RecordPortrait.module.css';

export interface RecordPortraitProps {
  readonly name: RecordName;
  readonly row: AnyRow;
  readonly title: string;
}

/** The image of a record in the head of its drawer, shown large when it is pressed; nothing if there is none. */
export function RecordPortrait({ name, row, title }: RecordPortraitProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const file = pictureOf(name, row);
  if (file === null) return null;
  return (
    <>
      <UnstyledButton className={classes.button ?? ''} aria-label={`Show ${file.name}`} onClick={open}>
        <RecordPicture name={name} row={row} title={title} size={64} />
      </UnstyledButton>
      <Modal
        opened={opened}
        onClose={close}
        title={title}
        size="auto"
        centered
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Image src={fileAddress(file)} alt={`${title}: ${file.name}`} className={classes.large ?? ''} />
      </Modal>
    </>
  );
}
