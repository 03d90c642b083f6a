import { Button, NativeSelect, Popover, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import type { WebhookView } from '../../api/contract/integrations.ts';
import { rotateSecret } from './integrationRequests.ts';
import { useIntegrationChange } from './useIntegrationChange.ts';

/** How long the present secret goes on signing, in hours, for people. */
const overlaps = [
  { value: '24', label: 'For a day' },
  { value: '168', label: 'For a week' },
  { value: '1', label: 'For an hour' },
  { value: '0', label: 'Not at all: it is known to others' },
];

/** Asks how long the present signing secret stays beside a new one. */
export function NewSecretButton({
  webhook: { id, name },
  onMade,
}: {
  readonly webhook: Pick<WebhookView, 'id' | 'name'>;
  readonly onMade: (secret: string) => void;
}) {
  const [opened, { close, toggle }] = useDisclosure(false);
  const [overlap, setOverlap] = useState('24');
  const change = useIntegrationChange(
    (hours: number) => rotateSecret(id, hours),
    ({ secret }) => {
      close();
      onMade(secret);
    },
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    change.mutate(Number(overlap));
  }

  return (
    <Popover opened={opened} onChange={close} trapFocus withArrow shadow="md" width={300}>
      <Popover.Target>
        <Button size="xs" variant="default" onClick={toggle} aria-label={`New secret for ${name}`}>
          New secret
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={`New secret for ${name}`}>
        <form onSubmit={submit} aria-label={`New secret for ${name}`}>
          <Stack gap="sm">
            <NativeSelect
              label="The present secret goes on signing"
              description="Beside the new one, so that the receiver can be changed without losing anything."
              data={overlaps}
              value={overlap}
              onChange={(event) => setOverlap(event.currentTarget.value)}
            />
            {change.error !== null && (
              <Text size="sm" c="red" role="alert">
                {change.error.message}
              </Text>
            )}
            <Button type="submit" size="xs" loading={change.isPending}>
              Make a new secret
            </Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
