import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { CardHead } from '../shell/CardHead.tsx';
import { CardPage } from '../shell/CardPage.tsx';

export interface ConfirmDeviceProps {
  /** The organisation to which the token leads. */
  readonly organisation: string;
  readonly onConfirm: (entry: string) => void;
  readonly onCancel: () => void;
}

/** Asks whoever opens a sign-in link for something that only its owner knows (shell §4.1.4, exact text). */
export function ConfirmDevice({ organisation, onConfirm, onCancel }: ConfirmDeviceProps) {
  const [entry, setEntry] = useState('');
  const [submitted, setSubmitted] = useState(false);
  return (
    <CardPage width={400}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSubmitted(true);
          if (entry.trim() !== '') onConfirm(entry.trim());
        }}
      >
        <Stack>
          <CardHead>
            <div>
              <Title order={1} size="h3">
                Is this you?
              </Title>
              <Text c="dimmed" size="sm">
                Your link signs you in to {organisation}.
              </Text>
            </div>
          </CardHead>
          <TextInput
            label="Please provide your company email or phone number"
            autoComplete="username"
            autoFocus
            value={entry}
            onChange={({ currentTarget }) => setEntry(currentTarget.value)}
            error={submitted && entry.trim() === '' && 'Please provide your company email or phone number'}
          />
          <Group grow>
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit">Continue</Button>
          </Group>
        </Stack>
      </form>
    </CardPage>
  );
}
