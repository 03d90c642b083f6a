import { Button, Group, Stack, Text } from '@mantine/core';
import { EffectsNote } from '../effects/EffectsNote.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import type { SaveShifts } from './useSaveShifts.tsx';

/** Asks before bookings come into conflict; afterwards the message leads to a plan that gives them to others. */
export function SaveQuestion({ saving }: { readonly saving: SaveShifts }) {
  const { question } = saving;
  return (
    <Dialog
      opened={question !== undefined}
      onClose={saving.cancel}
      title={<Text fw={650}>Save the shifts?</Text>}
    >
      {question !== undefined && (
        <Stack gap="sm">
          <Text size="sm">Work that is planned would be outside the shifts:</Text>
          <EffectsNote effects={question.effects} />
          <Text size="sm" c="dimmed">
            Once it is saved, you can give these bookings to others, or undo it.
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={saving.cancel}>
              Back
            </Button>
            <Button data-autofocus onClick={() => void saving.confirm()}>
              Save anyway
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
