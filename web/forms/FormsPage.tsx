import { Button, Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import { mayWrite } from '../../domain/rights/rights.ts';
import { RecordsPage } from '../records/RecordsPage.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { FormsToFill } from './FormsToFill.tsx';
import { filledFormsPath } from './formQueries.ts';

/** `/forms`: the forms of the organisation for those who keep them, and for others those that stand by themselves. */
export function FormsPage() {
  const session = useSession();
  if (mayWrite(session, 'documents')) {
    const links = (
      <Button component={Link} to={filledFormsPath} variant="default">
        Filled forms
      </Button>
    );
    return <RecordsPage name="form" links={links} />;
  }
  return (
    <Screen
      title="Forms"
      note="Those that stand by themselves; those of your work are with it."
      actions={
        <Button component={Link} to={filledFormsPath} variant="default">
          What you have filled in
        </Button>
      }
    >
      <Stack maw={720}>
        <FormsToFill about={null} size="md" />
      </Stack>
    </Screen>
  );
}
