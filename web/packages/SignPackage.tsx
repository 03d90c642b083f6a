import { Button, Checkbox, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { PackageView } from '../../api/contract/packages.ts';
import { signatureSchema } from '../../domain/form/kinds/signature.ts';
import { signatureView } from '../forms/questions/drawnViews.tsx';
import type { TakeStep } from './packageRequests.ts';

export interface SignPackageProps {
  readonly view: PackageView;
  readonly busy: boolean;
  readonly take: TakeStep;
}

/** Where a recipient signs, once everything is read and filled in: drawn, or by the typed name alone. */
export function SignPackage({ view: { hash, consent, recipient }, busy, take }: SignPackageProps) {
  const [value, setValue] = useState<unknown>(null);
  const [consents, setConsents] = useState(false);
  const [tried, setTried] = useState(false);
  const signature = signatureSchema.safeParse(value).data;
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label="Sign">
      <Title order={2} size="h4" mb="xs">
        Sign
      </Title>
      {hash === null ? (
        <Text size="sm" c="dimmed">
          You sign here once everything above is read and filled in.
        </Text>
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (signature === undefined || !consents) return;
            void take('sign', { hash, signature, consents: true });
          }}
        >
          <Stack>
            <signatureView.Editor
              question={{
                name: 'signature',
                kind: 'signature',
                label: 'Your signature',
                help: `Draw it and type your name, or type your name alone. These papers are for ${recipient}.`,
              }}
              path="signature"
              formAnswerId={null}
              required
              problem={tried && signature === undefined ? 'Type your name: it says who signs.' : undefined}
              value={value}
              onChange={setValue}
            />
            <Checkbox
              checked={consents}
              onChange={({ currentTarget }) => setConsents(currentTarget.checked)}
              label={consent}
              error={tried && !consents ? 'Confirm this to sign.' : undefined}
            />
            <div>
              <Button type="submit" size="md" loading={busy}>
                Sign
              </Button>
            </div>
          </Stack>
        </form>
      )}
    </Paper>
  );
}
