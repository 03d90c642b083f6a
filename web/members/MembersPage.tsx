import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SentInvitation } from '../../api/contract/members.ts';
import { textFilter } from '../../domain/search/textFilter.ts';
import classes from '../integrations/integrations.module.css';
import { SecretShown } from '../integrations/SecretShown.tsx';
import type { Made } from '../integrations/SecretsPanel.tsx';
import { ListSkeleton } from '../shell/ListSkeleton.tsx';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import { Screen } from '../shell/Screen.tsx';
import { SideDrawer } from '../shell/SideDrawer.tsx';
import { useUnsavedChanges } from '../shell/unsavedChanges.ts';
import { FactorRuleSwitch } from './FactorRuleSwitch.tsx';
import { InvitationCard } from './InvitationCard.tsx';
import { InvitationForm } from './InvitationForm.tsx';
import { MemberCard } from './MemberCard.tsx';
import { MemberForm } from './MemberForm.tsx';
import { membersQuery } from './memberRequests.ts';
import { SignInLinkDialog } from './SignInLinkDialog.tsx';
import { SignInLinks } from './SignInLinks.tsx';

/** `/members`: who can work in the organisation, and as what; for dispatchers with the duty `admin`. */
export function MembersPage() {
  const list = useQuery(membersQuery());
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<string | null>(null);
  const [inviting, setInviting] = useState(false);
  const [linkFor, setLinkFor] = useState<string | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  useUnsavedChanges(made?.copied === false);
  const isFound = textFilter(search);
  const shown = list.data?.members.filter(({ name, email }) => isFound(name, email));
  const member = list.data?.members.find(({ uid }) => uid === edited);
  const linked = list.data?.members.find(({ uid }) => uid === linkFor);
  const invitations = list.data?.invitations ?? [];
  const close = () => setEdited(null);
  const onSent = ({ invitation: { email }, link }: SentInvitation) => {
    setInviting(false);
    if (link === null) notifications.show({ message: `The invitation is on its way to ${email}.` });
    else setMade({ name: email, secret: link, copied: false });
  };
  return (
    <Screen title="Members" note="Who can work in your organisation, and as what.">
      {shown === undefined ? (
        list.error === null ? (
          <ListSkeleton rows={6} />
        ) : (
          <LoadFailed what="The members" error={list.error} onRetry={() => void list.refetch()} />
        )
      ) : (
        <Stack>
          <Group justify="space-between">
            <TextInput
              aria-label="Search members"
              placeholder="Name or e-mail address"
              leftSection={<IconSearch size={16} aria-hidden />}
              value={search}
              onChange={({ currentTarget }) => setSearch(currentTarget.value)}
              maw={360}
            />
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setInviting(true)}>
              Invite a colleague
            </Button>
          </Group>
          {made !== null && (
            <SecretShown
              title={`The link for ${made.name}`}
              secret={made.secret}
              onCopied={() => setMade({ ...made, copied: true })}
              onDone={() => setMade(null)}
            />
          )}
          {invitations.length > 0 && (
            <section aria-labelledby="invitations">
              <Title order={2} size="h5" id="invitations" mb={6}>
                Invitations
              </Title>
              <ul className={classes.cards} aria-label="Invitations">
                {invitations.map((one) => (
                  <InvitationCard key={one.id} invitation={one} onSent={onSent} />
                ))}
              </ul>
              <Title order={2} size="h5" mt="lg">
                Members
              </Title>
            </section>
          )}
          {shown.length === 0 ? (
            <NothingHere title="Nobody here">
              <Text size="sm" c="dimmed">
                No member has “{search.trim()}” in their name or address.
              </Text>
            </NothingHere>
          ) : (
            <ul className={classes.cards} aria-label="Members">
              {shown.map((one) => (
                <MemberCard
                  key={one.uid}
                  member={one}
                  onEdit={() => setEdited(one.uid)}
                  onLink={() => setLinkFor(one.uid)}
                />
              ))}
            </ul>
          )}
          <FactorRuleSwitch
            isAsked={list.data?.administratorsNeedFactor === true}
            members={list.data?.members ?? []}
          />
          <SignInLinks />
        </Stack>
      )}
      {linked !== undefined && (
        <SignInLinkDialog
          member={linked}
          sendsMail={list.data?.sendsMail === true}
          sendsTexts={list.data?.sendsTexts === true}
          onMade={({ link, numberEnds }, by) => {
            setLinkFor(null);
            const to =
              by === 'sms' ? `the number of ${linked.name} that ends in ${numberEnds}` : linked.email;
            if (link === null) notifications.show({ message: `The link is on its way to ${to}.` });
            else setMade({ name: linked.name, secret: link, copied: false });
          }}
          onClose={() => setLinkFor(null)}
        />
      )}
      <SideDrawer opened={inviting} title="Invite a colleague" lies="over" onClose={() => setInviting(false)}>
        {inviting && (
          <InvitationForm
            sendsMail={list.data?.sendsMail === true}
            onDone={onSent}
            onCancel={() => setInviting(false)}
          />
        )}
      </SideDrawer>
      <SideDrawer opened={member !== undefined} title={member?.name ?? ''} lies="over" onClose={close}>
        {member !== undefined && (
          <MemberForm key={member.uid} member={member} onDone={close} onCancel={close} />
        )}
      </SideDrawer>
    </Screen>
  );
}
