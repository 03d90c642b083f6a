import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ContinuedWeeks } from '../../../domain/shift/nextWeeks.ts';
import { Dialog } from '../../shell/Dialog.tsx';
import type { SaveShifts } from '../useSaveShifts.tsx';
import { peopleText } from './nextWeeksTexts.ts';

export interface WeeksDialogProps {
  readonly title: string;
  /** `Apply` */
  readonly action: string;
  /** What is saved. */
  readonly preview: readonly ContinuedWeeks[];
  readonly saving: SaveShifts;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Gives people hours for some weeks: what is chosen and what that changes, above the button that saves it. */
export function WeeksDialog({ title, action, preview, saving, onClose, children }: WeeksDialogProps) {
  const edits = preview.flatMap((one) => one.edits);
  const people = preview.filter(({ made }) => made > 0).length;
  const save = () => {
    onClose();
    void saving.save(edits, () => {});
  };
  return (
    <Dialog opened onClose={onClose} size="lg" title={title}>
      <Stack gap="sm">
        {children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={edits.length === 0} onClick={save}>
            {people === 0 ? action : `${action} for ${peopleText(people)}`}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
