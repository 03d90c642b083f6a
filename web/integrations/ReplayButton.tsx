import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import type { WebhookView } from '../../api/contract/integrations.ts';
import { AskingButton } from './AskingButton.tsx';
import { replayWebhook } from './integrationRequests.ts';

/** Asks for the cursor to replay from. */
export function ReplayButton({ webhook: { id, name, head } }: { readonly webhook: WebhookView }) {
  const [after, setAfter] = useState<string | number>('');
  return (
    <AskingButton
      label="Replay"
      accessibleLabel={`Replay ${name}`}
      submitLabel="Replay"
      onSubmit={() => replayWebhook(id, Number(after))}
    >
      <NumberInput
        label="Deliver again after"
        description={`0 to ${head}; 0 is from the first event.`}
        required
        withAsterisk={false}
        min={0}
        max={head}
        allowDecimal={false}
        value={after}
        onChange={setAfter}
      />
    </AskingButton>
  );
}
