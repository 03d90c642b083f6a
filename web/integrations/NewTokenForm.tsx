import { Checkbox, Fieldset, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type TokenScope, tokenScopes } from '../../api/contract/integrations.ts';
import { useFocusOnMount } from '../shell/useFocusOnMount.ts';
import { IntegrationForm } from './IntegrationForm.tsx';
import { createToken } from './integrationRequests.ts';
import { scopeGroups, scopeLabels } from './scopeLabels.ts';
import { useIntegrationChange } from './useIntegrationChange.ts';

/** How long a token may be valid, in days; 0: until it is revoked. */
const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: '0', label: 'Until it is revoked' },
] as const;
const dayMs = 86_400_000;

type Created = Awaited<ReturnType<typeof createToken>>;

export function NewTokenForm({
  onCreated,
  onCancel,
}: {
  readonly onCreated: (created: Created) => void;
  readonly onCancel: () => void;
}) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['events:read']);
  const [days, setDays] = useState('365');
  const firstField = useFocusOnMount();
  const [submitted, setSubmitted] = useState(false);
  const change = useIntegrationChange(createToken, onCreated);
  const nameMissing = submitted && name.trim() === '';
  const scopeMissing = submitted && scopes.length === 0;

  function submit() {
    setSubmitted(true);
    if (name.trim() === '' || scopes.length === 0) return;
    const expiresAt = days === '0' ? null : Date.now() + Number(days) * dayMs;
    change.mutate({ name, scopes: [...scopes], expiresAt });
  }

  return (
    <IntegrationForm
      label="New API token"
      submitLabel="Create token"
      change={change}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextInput
        label="Name"
        description="The program that will use it."
        maxLength={80}
        ref={firstField}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={nameMissing && 'Enter a name'}
      />
      <Checkbox.Group
        label="Scopes"
        value={[...scopes]}
        onChange={(chosen) => setScopes(tokenScopes.filter((scope) => chosen.includes(scope)))}
        error={scopeMissing && 'Choose at least one scope'}
      >
        <Stack gap="sm" mt={6}>
          {scopeGroups.map(({ title, text, scopes: ofGroup }) => (
            <Fieldset key={title} legend={title} p="sm">
              <Text size="sm" c="dimmed" mb="xs">
                {text}
              </Text>
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing="xs">
                {ofGroup.map((scope) => (
                  <Checkbox
                    key={scope}
                    value={scope}
                    label={scopeLabels[scope].title}
                    description={scopeLabels[scope].text}
                  />
                ))}
              </SimpleGrid>
            </Fieldset>
          ))}
        </Stack>
      </Checkbox.Group>
      <NativeSelect
        label="Lifetime"
        data={[...lifetimes]}
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
        maw={260}
      />
    </IntegrationForm>
  );
}
