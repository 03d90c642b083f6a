import { Button, Group, Text } from '@mantine/core';
import type { InvitationView, SentInvitation } from '../../api/contract/members.ts';
import { ConfirmButton } from '../integrations/ConfirmButton.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { EntryCard } from './EntryCard.tsx';
import { membersKey, resendInvitation, useMembersChange, withdrawInvitation } from './memberRequests.ts';
import { membershipLine } from './membershipWords.ts';

export interface InvitationCardProps {
  readonly invitation: InvitationView;
  readonly onSent: (sent: SentInvitation) => void;
}

/** An invitation that nobody has accepted yet. */
export function InvitationCard({ invitation, onSent }: InvitationCardProps) {
  const { recordedAt } = useFormats().format;
  const resend = useMembersChange(() => resendInvitation(invitation.id), onSent);
  const { id, email, invitedBy, sentAt, expiresAt, expired } = invitation;
  return (
    <EntryCard
      name={email}
      marks={[expired ? 'expired' : 'invited']}
      isMuted={expired}
      error={resend.error}
      actions={
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            loading={resend.isPending}
            onClick={() => resend.mutate(undefined)}
            aria-label={`Send again: the invitation of ${email}`}
          >
            Send again
          </Button>
          <ConfirmButton
            label="Withdraw"
            accessibleLabel={`Withdraw the invitation of ${email}`}
            question="Withdraw this invitation?"
            consequence={`The link that ${email} got works no more.`}
            refreshes={membersKey}
            onConfirm={() => withdrawInvitation(id)}
          />
        </Group>
      }
    >
      <Text size="sm">{membershipLine(invitation)}</Text>
      <Text size="sm" c="dimmed">
        Invited by {invitedBy}, {recordedAt(sentAt)}
        {' · '}
        {expired ? 'expired' : 'valid until'} {recordedAt(expiresAt)}
      </Text>
    </EntryCard>
  );
}
