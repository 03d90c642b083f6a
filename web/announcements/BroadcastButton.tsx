import { ActionIcon, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { CountMark } from '../shell/CountMark.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { SideDrawer } from '../shell/SideDrawer.tsx';
import { AnnouncementsForMe } from './AnnouncementsForMe.tsx';
import { announcementQueries } from './announcementQueries.ts';
import { BroadcastForm } from './BroadcastForm.tsx';
import { broadcastOf } from './broadcastOf.ts';

/**
 * Opens the broadcast from every screen (shell §2.3): what is announced to the user now, with the count of what waits for them, and
 * for those who plan where something is announced at once.
 */
export function BroadcastButton() {
  const session = useSession();
  const [opened, { open, close }] = useDisclosure(false);
  const forMe = useInfiniteQuery(announcementQueries.forMe());
  const waiting = forMe.data?.pages[0]?.waiting ?? 0;
  const { title, description } = broadcastOf(session.organisation.settings);
  return (
    <>
      <CountMark count={waiting}>
        <ActionIcon
          variant="subtle"
          size={36}
          color="gray"
          aria-label={`${title}, ${waiting === 0 ? 'nothing new' : `${waiting} to read`}`}
          onClick={open}
        >
          <IconSpeakerphone size={21} stroke={1.7} aria-hidden />
        </ActionIcon>
      </CountMark>
      <SideDrawer opened={opened} title={title} lies="over" size={480} onClose={close}>
        <Stack gap="lg">
          <Text size="sm" c="dimmed">
            {description}
          </Text>
          {mayCommand(session, 'announcement.publish') && <BroadcastForm />}
          <AnnouncementsForMe />
        </Stack>
      </SideDrawer>
    </>
  );
}
