import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { WebhookView } from '../../api/contract/integrations.ts';
import { AskingButton } from './AskingButton.tsx';
import { rotateSecret } from './integrationRequests.ts';

/** How long the current secret continues to sign, in hours, with a text. */
const overlaps = [
  { value: '24', label: 'For a day' },
  { value: '168', label: 'For a week' },
  { value: '1', label: 'For an hour' },
  { value: '0', label: 'Stop at once: others know it' },
];

/** Asks how long the current signing secret stays valid beside a new one. */
export function NewSecretButton({
  webhook: { id, name },
  onMade,
}: {
  readonly webhook: Pick<WebhookView, 'id' | 'name'>;
  readonly onMade: (secret: string) => void;
}) {
  const [overlap, setOverlap] = useState('24');
  return (
    <AskingButton
      label="New secret"
      accessibleLabel={`New secret for ${name}`}
      submitLabel="Create a new secret"
      onSubmit={() => rotateSecret(id, Number(overlap))}
      onDone={({ secret }) => onMade(secret)}
    >
      <NativeSelect
        label="Keep signing with the current secret"
        description="As well as with the new one, so that you can change the receiver without losing an event."
        data={overlaps}
        value={overlap}
        onChange={(event) => setOverlap(event.currentTarget.value)}
      />
    </AskingButton>
  );
}
