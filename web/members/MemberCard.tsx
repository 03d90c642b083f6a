import { Button, Group, Text } from '@mantine/core';
import type { MemberView } from '../../api/contract/members.ts';
import { ConfirmButton } from '../integrations/ConfirmButton.tsx';
import classes from '../integrations/integrations.module.css';
import { useNamesOf } from '../records/useNames.ts';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { EntryCard } from './EntryCard.tsx';
import {
  deactivateMember,
  membersKey,
  reactivateMember,
  removeFactorOfMember,
  useMembersChange,
} from './memberRequests.ts';
import { membershipLine } from './membershipWords.ts';

/** A member: who they are, what they may do, and when they were last here. */
export function MemberCard({
  member,
  onEdit,
  onLink,
}: {
  readonly member: MemberView;
  readonly onEdit: () => void;
  /** Offers to make a link that signs the member in. */
  readonly onLink: () => void;
}) {
  const { user } = useSession();
  const { recordedAt } = useFormats().format;
  const reactivate = useMembersChange(() => reactivateMember(member.uid));
  const { uid, name, email, photoUrl, duties, recordName, partnerId, lastSignedInAt, active } = member;
  const partnerOf = useNamesOf('partner', partnerId === null ? [] : [partnerId]);
  const { hasSecondFactor, isGuest } = member;
  return (
    <EntryCard
      name={name}
      photoUrl={photoUrl}
      marks={[
        ...(uid === user.uid ? ['you'] : []),
        ...(isGuest ? ['guest of single bookings'] : []),
        ...(hasSecondFactor ? ['second factor'] : []),
        ...(active ? [] : ['deactivated']),
      ]}
      isMuted={!active}
      error={reactivate.error}
      actions={
        <Group gap="xs">
          {active ? (
            <>
              {!duties.includes('admin') && !hasSecondFactor && (
                <Button
                  size="xs"
                  variant="default"
                  onClick={onLink}
                  aria-label={`Make a sign-in link for ${name}`}
                >
                  Sign-in link
                </Button>
              )}
              <Button size="xs" variant="default" onClick={onEdit} aria-label={`Change ${name}`}>
                Change
              </Button>
              {hasSecondFactor && uid !== user.uid && (
                <ConfirmButton
                  label="Turn second factor off"
                  accessibleLabel={`Turn the second factor of ${name} off`}
                  question={`Turn the second factor of ${name} off?`}
                  consequence="Only if they have lost both their phone and their recovery codes, and you know that it is they who ask. They are signed out at once, and sign in without a code until they set one up again."
                  keepLabel="Cancel"
                  refreshes={membersKey}
                  onConfirm={() => removeFactorOfMember(uid)}
                />
              )}
              <ConfirmButton
                label="Deactivate"
                accessibleLabel={`Deactivate ${name}`}
                question={`Deactivate ${name}?`}
                consequence={
                  uid === user.uid
                    ? 'You are signed out at once, and can work here no more until another administrator reactivates you.'
                    : 'They are signed out at once, and can work here no more. History keeps their name, and you can reactivate them.'
                }
                keepLabel="Cancel"
                refreshes={membersKey}
                onConfirm={() => deactivateMember(uid)}
              />
            </>
          ) : (
            <Button
              size="xs"
              variant="default"
              loading={reactivate.isPending}
              onClick={() => reactivate.mutate(undefined)}
              aria-label={`Reactivate ${name}`}
            >
              Reactivate
            </Button>
          )}
        </Group>
      }
    >
      <Text size="sm">
        {membershipLine(member)}
        {recordName !== null && ` · ${recordName}`}
        {partnerId !== null && ` · ${partnerOf(partnerId)}`}
      </Text>
      <Text size="sm" c="dimmed" className={classes.name ?? ''}>
        {email}
        {' · '}
        {lastSignedInAt === null ? 'never signed in' : `last signed in ${recordedAt(lastSignedInAt)}`}
      </Text>
    </EntryCard>
  );
}
