import { Button, Group, Stack, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { Dialog } from '../../shell/Dialog.tsx';
import { earlyQuestion } from './earlyQuestion.ts';

/** Asks before a step of the working day is taken on an earlier day. */
export function EarlyStepDialog() {
  const question = useSyncExternalStore(earlyQuestion.subscribe, earlyQuestion.now);
  return (
    <Dialog
      opened={question !== undefined}
      onClose={() => question?.answer(false)}
      title={question?.title ?? ''}
      size="sm"
    >
      {question !== undefined && (
        <Stack>
          <Text size="sm">{question.text}</Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => question.answer(false)} data-autofocus>
              Not now
            </Button>
            <Button onClick={() => question.answer(true)}>{question.takeIt}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
