import { Alert, Code, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { WebhookTestResult } from '../../api/contract/integrations.ts';
import classes from './integrations.module.css';

/** The result of posting a test event. */
export function TestResult({
  result: { status, error, answer, durationMs },
  onClose,
}: {
  readonly result: WebhookTestResult;
  readonly onClose: () => void;
}) {
  const taken = error === null;
  return (
    <Alert
      mt="sm"
      variant="light"
      color={taken ? 'teal' : 'orange'}
      icon={taken ? <IconCheck aria-hidden /> : <IconX aria-hidden />}
      title={taken ? 'The test event was accepted' : 'The test event was not accepted'}
      role="status"
      classNames={{ title: classes.resultTitle ?? '' }}
      withCloseButton
      closeButtonLabel="Close the result"
      onClose={onClose}
    >
      <Text size="sm">
        {error ?? `Answered ${status}`}, after {durationMs} ms.
        {status !== null && answer === '' && ' The answer was empty.'}
      </Text>
      {answer !== '' && (
        <Code block mt="xs" className={classes.answer ?? ''}>
          {answer}
        </Code>
      )}
    </Alert>
  );
}
