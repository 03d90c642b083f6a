import { Button, Group, List, Stack, Text } from '@mantine/core';
import { Dialog } from '../../../shell/Dialog.tsx';
import type { OverrideQuestion } from './describeProposal.ts';

export interface OverrideDialogProps {
  /** Undefined while nothing is asked. */
  readonly question: OverrideQuestion | undefined;
  readonly onPlace: () => void;
  readonly onPutBack: () => void;
}

/** Asks once whether a booking is to be placed where it is in conflict: Enter places it, Escape puts it back. */
export function OverrideDialog({ question, onPlace, onPutBack }: OverrideDialogProps) {
  if (question === undefined) return null;
  return (
    <Dialog
      opened
      // The focus goes to the booking, wherever it is then.
      returnFocus={false}
      onClose={onPutBack}
      title={question.title}
      closeLabel="Put back"
      size="md"
    >
      <Stack gap="sm">
        <Text size="sm">{question.place}</Text>
        <List size="sm" spacing={4}>
          {question.reasons.map(({ name, text }) => (
            <List.Item key={`${name} ${text}`}>
              {name !== undefined && (
                <Text span size="sm" fw={600}>
                  {`${name}: `}
                </Text>
              )}
              {text}
            </List.Item>
          ))}
        </List>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onPutBack}>
            Put back
          </Button>
          <Button
            data-autofocus
            onClick={onPlace}
            // The key that dropped the booking may still be held down: it answers nothing.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
          >
            Place anyway
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
