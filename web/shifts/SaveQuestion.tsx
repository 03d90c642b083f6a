import { Button, Group, Stack, Text } from '@mantine/core';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { EffectsNote } from '../effects/EffectsNote.tsx';
import { reassignText } from '../plans/reassignment.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { useSession } from '../shell/SessionContext.ts';
import type { SaveShifts } from './useSaveShifts.tsx';

/** Asks before bookings come into conflict, and offers a plan that gives them to others. */
export function SaveQuestion({ saving }: { readonly saving: SaveShifts }) {
  const session = useSession();
  const { question } = saving;
  return (
    <Dialog opened={question !== undefined} onClose={saving.cancel} title="Save the shifts?">
      {question !== undefined && (
        <Stack gap="sm">
          <Text size="sm">Work that is planned would be outside the shifts:</Text>
          <EffectsNote effects={question.effects} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={saving.cancel}>
              Back
            </Button>
            {mayCommand(session, 'booking.applyPlan') && question.effects.newConflicts.length > 0 && (
              <Button variant="default" onClick={() => void saving.confirm('reassign')}>
                Save and {reassignText(question.effects.newConflicts.length).toLowerCase()}
              </Button>
            )}
            <Button data-autofocus onClick={() => void saving.confirm('nothing')}>
              Save anyway
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
