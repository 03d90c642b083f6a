import { Badge, Code, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ApiTokenView } from '../../api/contract/integrations.ts';
import { useFormats } from '../shell/useFormats.ts';
import { ConfirmButton } from './ConfirmButton.tsx';
import { integrationQueries, revokeToken } from './integrationRequests.ts';
import classes from './integrations.module.css';
import { NewTokenForm } from './NewTokenForm.tsx';
import { type SecretKept, SecretsPanel } from './SecretsPanel.tsx';
import { scopeLabels } from './scopeLabels.ts';

/** The API tokens of the organisation. */
export function TokensPanel(kept: SecretKept) {
  const list = useQuery({ ...integrationQueries.tokens(), select: ({ tokens }) => tokens });
  return (
    <SecretsPanel
      {...kept}
      what="API tokens"
      introduction={
        <>
          Sent as <Code className={classes.code ?? ''}>Authorization: Bearer mus_…</Code>, a token acts for
          your organisation, within the scopes you give it. Its changes appear in the history under its name.
        </>
      }
      purpose="Create one for each program that works with your data, so that each can be revoked separately."
      addLabel="New token"
      form={(onMade, onCancel) => (
        <NewTokenForm
          onCreated={({ token, secret }) => onMade({ name: token.name, secret })}
          onCancel={onCancel}
        />
      )}
      secretTitle={(name) => `The secret of ${name}`}
      list={list}
      card={(token) => <TokenCard key={token.id} token={token} />}
    />
  );
}

function TokenCard({ token }: { readonly token: ApiTokenView }) {
  const { recordedAt } = useFormats().format;
  return (
    <li className={classes.card} data-muted={token.state !== 'active' || undefined}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div className={classes.about}>
          <Group gap="xs">
            <Text fw={600} className={classes.name ?? ''}>
              {token.name}
            </Text>
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
            Created {recordedAt(token.createdAt)} by {token.createdBy}
            {' · '}
            {token.lastUsedAt === null ? 'never used' : `last used ${recordedAt(token.lastUsedAt)}`}
            {token.expiresAt !== null && ` · expires ${recordedAt(token.expiresAt)}`}
            {token.revokedAt !== null && ` · revoked ${recordedAt(token.revokedAt)}`}
          </Text>
        </div>
        {token.state === 'active' && (
          <ConfirmButton
            label="Revoke"
            accessibleLabel={`Revoke ${token.name}`}
            question={`Revoke ${token.name}?`}
            consequence="Programs that use it are refused at once, and their open connections are closed. This cannot be undone."
            onConfirm={() => revokeToken(token.id)}
          />
        )}
      </Group>
    </li>
  );
}
