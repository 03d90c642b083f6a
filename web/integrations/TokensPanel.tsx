import { Badge, Button, Code, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiTokenView } from '../../api/contract/integrations.ts';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import { ConfirmButton } from './ConfirmButton.tsx';
import { integrationQueries, revokeToken } from './integrationRequests.ts';
import classes from './integrations.module.css';
import { NewTokenForm } from './NewTokenForm.tsx';
import { SecretShown } from './SecretShown.tsx';
import { scopeLabels } from './scopeLabels.ts';
import { useMoment } from './useMoment.ts';

/** The API tokens of the organisation. */
export function TokensPanel() {
  const list = useQuery(integrationQueries.tokens());
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<{ readonly name: string; readonly secret: string } | null>(null);
  return (
    <Stack>
      <Group justify="space-between" align="flex-start">
        <Text size="sm" c="dimmed" maw={620}>
          Sent as <Code className={classes.code ?? ''}>Authorization: Bearer mus_…</Code>, a token acts for
          your organisation, within the scopes you give it. What it changes stands in the history under its
          name.
        </Text>
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setCreating(true)}
          disabled={creating}
        >
          New token
        </Button>
      </Group>
      {made !== null && (
        <SecretShown title={`The secret of ${made.name}`} secret={made.secret} onDone={() => setMade(null)} />
      )}
      {creating && (
        <NewTokenForm
          onCancel={() => setCreating(false)}
          onCreated={({ token, secret }) => {
            setCreating(false);
            setMade({ name: token.name, secret });
          }}
        />
      )}
      {list.data === undefined ? (
        list.error === null ? (
          <Skeleton height={160} aria-label="Loading" />
        ) : (
          <LoadFailed what="The API tokens" error={list.error} onRetry={() => void list.refetch()} />
        )
      ) : list.data.tokens.length === 0 ? (
        <NothingHere title="No API tokens yet">
          <Text size="sm" c="dimmed">
            Create one for each program that works with your data, so that each can be revoked alone.
          </Text>
        </NothingHere>
      ) : (
        <ul className={classes.cards} aria-label="API tokens">
          {list.data.tokens.map((token) => (
            <TokenCard key={token.id} token={token} />
          ))}
        </ul>
      )}
    </Stack>
  );
}

function TokenCard({ token }: { readonly token: ApiTokenView }) {
  const moment = useMoment('minute');
  return (
    <li className={classes.card} data-muted={token.state !== 'active' || undefined}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Group gap="xs">
            <Text fw={600}>{token.name}</Text>
            <Text size="sm" c="dimmed" ff="monospace">
              …{token.hint}
            </Text>
            {token.state !== 'active' && (
              <Badge variant="outline" color="gray" className={classes.badge ?? ''}>
                {token.state}
              </Badge>
            )}
          </Group>
          <Text size="sm">{token.scopes.map((scope) => scopeLabels[scope].title).join(' · ')}</Text>
          <Text size="sm" c="dimmed">
            Created {moment(token.createdAt)} by {token.createdBy}
            {' · '}
            {token.lastUsedAt === null ? 'never used' : `last used ${moment(token.lastUsedAt)}`}
            {token.expiresAt !== null && ` · expires ${moment(token.expiresAt)}`}
            {token.revokedAt !== null && ` · revoked ${moment(token.revokedAt)}`}
          </Text>
        </div>
        {token.state === 'active' && (
          <ConfirmButton
            label="Revoke"
            accessibleLabel={`Revoke ${token.name}`}
            question={`Revoke ${token.name}?`}
            consequence="Programs that use it are refused at once, and what they have open is closed. This cannot be taken back."
            onConfirm={() => revokeToken(token.id)}
          />
        )}
      </Group>
    </li>
  );
}
