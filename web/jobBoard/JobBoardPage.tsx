import { Stack } from '@mantine/core';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { OfferedShifts } from '../openShifts/OfferedShifts.tsx';
import { RecordsPage } from '../records/RecordsPage.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { ColleagueOffers } from '../shiftOffers/ColleagueOffers.tsx';
import { OfferedJobs } from './OfferedJobs.tsx';

/** `/job_board`: to planners all jobs that are offered; to everybody else what they may take, shifts among it. */
export function JobBoardPage() {
  const session = useSession();
  if (mayCommand(session, 'jobOffer.create')) return <RecordsPage name="jobOffer" />;
  return (
    <Screen title="Job Board">
      <Stack gap="xl">
        <OfferedJobs />
        <OfferedShifts />
        <ColleagueOffers />
      </Stack>
    </Screen>
  );
}
