import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { isInMenu } from '../../domain/catalogues/menuLabelOf.ts';
import { exceptionScreen, mayVisit } from '../../domain/catalogues/screens.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { mayRead, mayWrite } from '../../domain/rights/rights.ts';
import { task } from '../../domain/task/task.ts';
import { localDayOf } from '../../domain/time/localDay.ts';
import { mayCreateBookings, useNewBooking } from '../booking/newBooking.ts';
import { OwnPlanLink } from '../carePlans/OwnPlanPage.tsx';
import { ExceptionsLink } from '../exceptions/ExceptionsLink.tsx';
import { FirstStepsOffer } from '../firstSteps/FirstStepsOffer.tsx';
import { newRecord } from '../records/drawer/RecordDrawer.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { useMinute } from '../shell/useMinute.ts';
import { OpenTasks } from '../tasks/OpenTasks.tsx';
import { OwnWeekPdf } from '../weekPdf/OwnWeekPdf.tsx';
import { WorkspacesEnding } from '../workspace/WorkspacesEnding.tsx';
import { NextBookings } from './NextBookings.tsx';
import { DispatchQueue } from './queue/DispatchQueue.tsx';
import { WorkerDay } from './worker/WorkerDay.tsx';

/** `/`: what needs the user now: a planner's queue, a field worker's day, a customer's next bookings. */
export function HomePage() {
  const session = useSession();
  const { zone, format } = useFormats();
  const now = useMinute();
  const newBooking = useNewBooking();
  const planner = mayWrite(session, 'work');
  return (
    <Screen
      title={planner || session.resourceId !== null ? 'Today' : `Hello, ${session.user.name.split(' ')[0]}`}
      note={format.day(now)}
      actions={
        <>
          {mayVisit(session, exceptionScreen) && <ExceptionsLink />}
          <OwnWeekPdf day={localDayOf(zone, now)} />
          {mayCommand(session, 'task.create') && isInMenu('projecttasks', session.organisation.settings) && (
            <Button
              component={Link}
              to={`/${task.path}?record=${newRecord}`}
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
            >
              New task
            </Button>
          )}
          {mayCreateBookings(session) && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={newBooking.open}>
              New booking
            </Button>
          )}
        </>
      }
    >
      {planner ? (
        <>
          {mayCommand(session, 'workspace.open') && <WorkspacesEnding />}
          <FirstStepsOffer />
          {session.resourceId !== null && (
            <OpenTasks title="My tasks" query={{ peopleIds: session.resourceId }} />
          )}
          <DispatchQueue />
        </>
      ) : session.resourceId !== null && mayRead(session, 'time') ? (
        <WorkerDay resourceId={session.resourceId} />
      ) : (
        <Stack gap="xl">
          <OwnPlanLink />
          <NextBookings />
          <OpenTasks title="Tasks" query={{}} />
        </Stack>
      )}
    </Screen>
  );
}
