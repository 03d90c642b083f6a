import { Group, SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { firstDayOfWeek } from '../../domain/week/weekStart.ts';
import { ListSkeleton } from '../shell/ListSkeleton.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { PeriodSteps } from '../shell/PeriodSteps.tsx';
import { Screen } from '../shell/Screen.tsx';
import { SearchField } from '../shell/SearchField.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { useMinute } from '../shell/useMinute.ts';
import { serverSource } from '../timeline/source/serverSource.ts';
import { timelineWindow } from '../timeline/time/timelineWindow.ts';
import { useBoardSession, useBoardSnapshot } from '../timeline/view/session/useBoardSession.ts';
import { LoadGrid } from './LoadGrid.tsx';
import { LoadLegend } from './LoadLegend.tsx';
import { usePlannerAddress, weekCounts } from './usePlannerAddress.ts';

/** `/planner`: several weeks as a heat map: how full they are, by person and day, with leave and closed days; live. */
export function PlannerPage() {
  const session = useSession();
  const { timeZone, settings } = session.organisation;
  const now = useMinute();
  const address = usePlannerAddress(now);
  const { first, weeks, today, change } = address;
  const window = useMemo(() => timelineWindow(first, timeZone, 7 * weeks), [first, timeZone, weeks]);
  const [attempt, setAttempt] = useState(0);
  const loaded = useBoardSession(serverSource, window, undefined, attempt);
  const snapshot = useBoardSnapshot(loaded.kind === 'ready' ? loaded.session : undefined);
  const { format } = useFormats();
  const thisWeek = firstDayOfWeek(today, settings.weekStart);
  return (
    <Screen title="Planner" note={`Heat map of ${weeks} weeks, ${format.days(window.from, window.to - 1)}`}>
      <Group gap={12} mb={12}>
        <PeriodSteps
          label="Week"
          back="A week back"
          on="A week on"
          onBack={() => change({ first: first - 7 })}
          onOn={() => change({ first: first + 7 })}
          now="This week"
          onNow={first === thisWeek ? undefined : () => change({ first: thisWeek })}
        />
        <SegmentedControl
          aria-label="Weeks shown"
          data={weekCounts.map((count) => ({ value: String(count), label: `${count} weeks` }))}
          value={String(weeks)}
          onChange={(value) => change({ weeks: weekCounts.find((count) => String(count) === value) ?? 4 })}
        />
        <SearchField
          label="Search people"
          placeholder="Name or label"
          value={address.search}
          onChange={(search) => change({ search })}
        />
        <LoadLegend />
      </Group>
      {loaded.kind === 'failed' ? (
        <LoadFailed
          what="The planner"
          error={new Error(loaded.message)}
          onRetry={() => setAttempt(attempt + 1)}
        />
      ) : snapshot === undefined ? (
        <ListSkeleton rows={12} />
      ) : (
        <LoadGrid board={snapshot.board} window={window} search={address.search} today={today} />
      )}
    </Screen>
  );
}
