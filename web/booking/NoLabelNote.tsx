import { Stack, Text } from '@mantine/core';
import { Note } from '../shell/Note.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { MakeLabelsOptional } from './MakeLabelsOptional.tsx';

/** That nobody can take a booking without a label, as long as labels are checked; with the switch for that. */
export function NoLabelNote({ labelIds }: { readonly labelIds: readonly string[] }) {
  const { doNotCheck } = useSession().organisation.settings;
  if (labelIds.length > 0 || doNotCheck.labelMatch) return null;
  return (
    <Note tone="quiet" role="status" title="This booking has no label">
      <Stack gap={6}>
        <Text size="sm">
          Nobody can take it while labels are checked. Give it a label, or make labels optional.
        </Text>
        <MakeLabelsOptional />
      </Stack>
    </Note>
  );
}
