import { Anchor, Group, Text } from '@mantine/core';
import type { RememberedMapping } from '../../api/contract/upload.ts';
import { useFormats } from '../shell/useFormats.ts';

export interface RememberedNoteProps {
  readonly remembered: RememberedMapping;
  readonly disabled: boolean;
  readonly onForget: () => void;
}

/** Says that a file is matched as an earlier one was. */
export function RememberedNote({ remembered: { name, usedAt }, disabled, onForget }: RememberedNoteProps) {
  const { format } = useFormats();
  return (
    <Group gap="xs">
      <Text size="sm">
        Matched as in <strong>“{name}”</strong>, {format.date(usedAt)}.
      </Text>
      <Anchor component="button" type="button" size="sm" disabled={disabled} onClick={onForget}>
        Forget this and match again
      </Anchor>
    </Group>
  );
}
