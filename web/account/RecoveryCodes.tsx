import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconDownload, IconKey } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useUnsavedChanges } from '../shell/unsavedChanges.ts';
import classes from './account.module.css';

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Recovery codes that were just made: the only time that they are shown. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { copy, copied } = useClipboard();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const [isKept, setIsKept] = useState(false);
  useUnsavedChanges(!isKept);
  // Once leaving loses nothing any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => {
    if (isKept) onDone();
  }, [isKept]);
  const text = codes.join('\n');
  return (
    <Alert
      color="lake"
      variant="light"
      icon={<IconKey aria-hidden />}
      title="Your recovery codes"
      role="status"
      className={classes.section ?? ''}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          Each signs you in once, if you do not have your phone. Keep them where nobody else finds them; they
          are not shown again.
        </Text>
        <ul className={classes.codes} aria-label="Recovery codes" data-part="secret">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group gap="xs">
          <Button
            ref={first}
            size="xs"
            onClick={() => copy(text)}
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
          <Button
            component="a"
            size="xs"
            variant="default"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            download="muster-recovery-codes.txt"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            Save as a file
          </Button>
          <Button size="xs" variant="default" onClick={() => setIsKept(true)}>
            I have saved them
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
