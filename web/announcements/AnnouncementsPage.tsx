import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { RecordsPage } from '../records/RecordsPage.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { AnnouncementsForMe } from './AnnouncementsForMe.tsx';

/** `/announcements`: to those who plan all of them; to everybody else what is addressed to them. */
export function AnnouncementsPage() {
  const session = useSession();
  if (mayCommand(session, 'announcement.create')) return <RecordsPage name="announcement" />;
  return (
    <Screen title="Announcements">
      <AnnouncementsForMe />
    </Screen>
  );
}
