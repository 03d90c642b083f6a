import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ConfirmButton } from '../integrations/ConfirmButton.tsx';
import classes from '../integrations/integrations.module.css';
import { LoadFailed } from '../shell/Notice.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { EntryCard } from './EntryCard.tsx';
import { membersKey, revokeSignInLink, signInLinksQuery } from './memberRequests.ts';

/** The newest links that sign members in, and what became of each; nothing where none was ever made. */
export function SignInLinks() {
  const list = useQuery(signInLinksQuery());
  const { recordedAt } = useFormats().format;
  if (list.error !== null) {
    return <LoadFailed what="The sign-in links" error={list.error} onRetry={() => void list.refetch()} />;
  }
  const links = list.data?.links ?? [];
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="sign-in-links">
      <Title order={2} size="h5" id="sign-in-links" mt="lg" mb={6}>
        Sign-in links
      </Title>
      <ul className={classes.cards} aria-label="Sign-in links">
        {links.map(({ id, name, createdBy, createdAt, expiresAt, state }) => (
          <EntryCard
            key={id}
            name={name}
            marks={[state]}
            isMuted={state !== 'open'}
            actions={
              state === 'open' && (
                <ConfirmButton
                  label="Revoke"
                  accessibleLabel={`Revoke the sign-in link of ${name}`}
                  question="Revoke this link?"
                  consequence={`The link that ${name} got works no more.`}
                  refreshes={membersKey}
                  onConfirm={() => revokeSignInLink(id)}
                />
              )
            }
          >
            <Text size="sm" c="dimmed">
              Made by {createdBy}, {recordedAt(createdAt)}
              {state === 'open' && ` · valid until ${recordedAt(expiresAt)}`}
            </Text>
          </EntryCard>
        ))}
      </ul>
    </section>
  );
}
