import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { LocalDay } from '../../domain/time/localDay.ts';
import { RecordsSelect } from '../records/fields/RecordsSelect.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import type { EditedShifts } from './grid/useShiftDraft.ts';
import type { ShiftPerson } from './useShiftPeople.ts';

export interface CopyToPeopleProps {
  readonly from: ShiftPerson;
  readonly first: LocalDay;
  readonly days: number;
  readonly edited: EditedShifts;
  readonly people: readonly ShiftPerson[];
  readonly onClose: () => void;
}

/** Gives the days that are shown of one person to others; not saved yet. */
export function CopyToPeople({ from, first, days, edited, people, onClose }: CopyToPeopleProps) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const others = ids.filter((id) => id !== from.id && people.some((one) => one.id === id));
  const copy = () => {
    const shown = Array.from({ length: days }, (_, offset) => first + offset);
    edited.edit(
      others.flatMap((resourceId) =>
        shown.map((day) => ({ resourceId, day, hours: edited.hoursOf({ resourceId: from.id, day }) })),
      ),
    );
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={`Copy the shifts of ${from.name}`}>
      <Stack gap="sm">
        <RecordsSelect category="resource" label="To" value={ids} onChange={setIds} />
        <Text size="sm" c="dimmed">
          The days shown become the same. Nothing changes until you save.
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={others.length === 0} onClick={copy}>
            {others.length > 1 ? `Copy to ${others.length} people` : 'Copy'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
