import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconKey } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import classes from './integrations.module.css';

/** A secret that was just created: the only time that it is shown. */
export function SecretShown({
  title,
  secret,
  onCopied,
  onDone,
}: {
  readonly title: string;
  readonly secret: string;
  /** It is on the clipboard, copied by the button or by hand. */
  readonly onCopied: () => void;
  readonly onDone: () => void;
}) {
  // The form that created it is gone, and the focus with it: move the focus to what is to be done now.
  const copyButton = useRef<HTMLButtonElement>(null);
  useEffect(() => copyButton.current?.focus(), []);
  const { copy, copied } = useClipboard();
  const latest = useRef(onCopied);
  latest.current = onCopied;
  useEffect(() => {
    if (copied) latest.current();
  }, [copied]);
  return (
    <Alert
      color="lake"
      variant="light"
      icon={<IconKey aria-hidden />}
      title={title}
      role="status"
      classNames={{ title: classes.name ?? '' }}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">Copy it now and keep it safe. It is not shown again.</Text>
        <Code
          style={{ overflowWrap: 'anywhere', maxWidth: '100%', color: 'var(--mantine-color-text)' }}
          data-part="secret"
          onCopy={onCopied}
        >
          {secret}
        </Code>
        <Group gap="xs">
          <Button
            ref={copyButton}
            size="xs"
            onClick={() => copy(secret)}
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
          <Button size="xs" variant="default" onClick={onDone}>
            I have saved it
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
