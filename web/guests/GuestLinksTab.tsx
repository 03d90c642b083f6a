import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { GuestLinkView } from '../../api/contract/guestLinks.ts';
import { queries } from '../client/queries.ts';
import { ConfirmButton } from '../integrations/ConfirmButton.tsx';
import classes from '../integrations/integrations.module.css';
import { SecretShown } from '../integrations/SecretShown.tsx';
import { EntryCard } from '../members/EntryCard.tsx';
import { Note } from '../shell/Note.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { guestLinksKey, guestLinksQuery, makeGuestLink, withdrawGuestLink } from './guestRequests.ts';

/** The links that admit a guest to a booking: making one, copying it, sending it, withdrawing it. */
export function GuestLinksTab({ bookingId }: { readonly bookingId: string }) {
  const client = useQueryClient();
  const list = useQuery(guestLinksQuery(bookingId));
  const email = useQuery(queries.bookingSite(bookingId)).data?.email ?? null;
  const [made, setMade] = useState<string | null>(null);
  const making = useMutation({
    mutationFn: (by: 'email' | 'link') => makeGuestLink(bookingId, by),
    onSuccess: ({ link }) => {
      setMade(link);
      if (link === null) notifications.show({ message: `The link is on its way to ${email}.` });
    },
    onSettled: () => client.invalidateQueries({ queryKey: [guestLinksKey, bookingId] }),
  });
  return (
    <Stack>
      <Text size="sm">
        A link shows this booking to your customer, who needs no account: when it is, who comes, and how to
        tell you what they think. It admits one person, for 30 days, and shows nothing else.
      </Text>
      {making.error !== null && <Note tone="bad" role="alert" title={making.error.message} />}
      {made === null ? (
        <Group gap="xs">
          <Button
            size="sm"
            loading={making.isPending && making.variables === 'link'}
            onClick={() => making.mutate('link')}
          >
            Make a link
          </Button>
          {email !== null && list.data?.sendsMail === true && (
            <Button
              size="sm"
              variant="default"
              loading={making.isPending && making.variables === 'email'}
              onClick={() => making.mutate('email')}
            >
              Send it to {email}
            </Button>
          )}
        </Group>
      ) : (
        <SecretShown
          title="The link for your customer"
          secret={made}
          onCopied={() => undefined}
          onDone={() => setMade(null)}
        />
      )}
      {list.error !== null ? (
        <LoadFailed what="The guest links" error={list.error} onRetry={() => void list.refetch()} />
      ) : list.data === undefined ? (
        <Skeleton height={64} radius="md" role="status" aria-busy="true" aria-label="Loading" />
      ) : list.data.links.length === 0 ? (
        <Text size="sm" c="dimmed">
          No link has been made for this booking.
        </Text>
      ) : (
        <ul className={classes.cards} aria-label="Guest links">
          {list.data.links.map((link) => (
            <LinkCard key={link.id} link={link} />
          ))}
        </ul>
      )}
    </Stack>
  );
}

const stateWords: Readonly<Record<GuestLinkView['state'], string>> = {
  open: 'not opened yet',
  opened: 'opened',
  kept: 'in an account',
  expired: 'expired',
  withdrawn: 'withdrawn',
};

function LinkCard({ link }: { readonly link: GuestLinkView }) {
  const { id, bookingId, createdBy, createdAt, openedAt, expiresAt, state } = link;
  const { recordedAt } = useFormats().format;
  const works = state === 'open' || state === 'opened' || state === 'kept';
  const made = `Made by ${createdBy}, ${recordedAt(createdAt)}`;
  return (
    <EntryCard
      name="Guest link"
      marks={[stateWords[state]]}
      isMuted={!works}
      actions={
        works && (
          <ConfirmButton
            label="Withdraw"
            accessibleLabel={`Withdraw the link that was made ${recordedAt(createdAt)}`}
            question="Withdraw this link?"
            consequence="It works no more, and whoever opened it sees this booking no more."
            refreshes={guestLinksKey}
            onConfirm={() => withdrawGuestLink(bookingId, id)}
          />
        )
      }
    >
      <Text size="sm" c="dimmed">
        {made}
        {openedAt !== null && ` · opened ${recordedAt(openedAt)}`}
        {(state === 'open' || state === 'opened') && ` · works until ${recordedAt(expiresAt)}`}
      </Text>
    </EntryCard>
  );
}
