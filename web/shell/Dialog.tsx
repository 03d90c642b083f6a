import { Modal, type ModalProps } from '@mantine/core';
import { useFocusBack } from './useFocusBack.ts';

export interface DialogProps extends Omit<ModalProps, 'closeButtonProps'> {
  /** The label of its close button; omitted: `Close`. */
  readonly closeLabel?: string;
}

/** A question or an explanation above the screen. */
export function Dialog({ closeLabel = 'Close', ...modal }: DialogProps) {
  useFocusBack(modal.opened);
  return <Modal {...modal} closeButtonProps={{ 'aria-label': closeLabel }} />;
}
