import { Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import classes from '../integrations/integrations.module.css';
import { ListSkeleton } from '../shell/ListSkeleton.tsx';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import { Screen } from '../shell/Screen.tsx';
import { SideDrawer } from '../shell/SideDrawer.tsx';
import { MemberCard } from './MemberCard.tsx';
import { MemberForm } from './MemberForm.tsx';
import { membersQuery } from './memberRequests.ts';

/** `/members`: who can work in the organisation, and as what; for dispatchers with the duty `admin`. */
export function MembersPage() {
  const list = useQuery(membersQuery());
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<string | null>(null);
  const wanted = search.trim().toLowerCase();
  const shown = list.data?.members.filter(({ name, email }) =>
    `${name} ${email}`.toLowerCase().includes(wanted),
  );
  const member = list.data?.members.find(({ uid }) => uid === edited);
  const close = () => setEdited(null);
  return (
    <Screen
      title="Members"
      note="Who can work in your organisation, and as what. Each has one account, also for others."
    >
      {shown === undefined ? (
        list.error === null ? (
          <ListSkeleton rows={6} />
        ) : (
          <LoadFailed what="The members" error={list.error} onRetry={() => void list.refetch()} />
        )
      ) : (
        <Stack>
          <TextInput
            aria-label="Search members"
            placeholder="Name or e-mail address"
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            maw={360}
          />
          {shown.length === 0 ? (
            <NothingHere title="Nobody here">
              <Text size="sm" c="dimmed">
                No member has “{search.trim()}” in their name or address.
              </Text>
            </NothingHere>
          ) : (
            <ul className={classes.cards} aria-label="Members">
              {shown.map((one) => (
                <MemberCard key={one.uid} member={one} onEdit={() => setEdited(one.uid)} />
              ))}
            </ul>
          )}
        </Stack>
      )}
      <SideDrawer opened={member !== undefined} title={member?.name ?? ''} lies="over" onClose={close}>
        {member !== undefined && (
          <MemberForm key={member.uid} member={member} onDone={close} onCancel={close} />
        )}
      </SideDrawer>
    </Screen>
  );
}
