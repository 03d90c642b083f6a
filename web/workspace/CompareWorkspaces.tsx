import { Alert, Loader, MultiSelect, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ComparedFigures,
  mostComparedWith,
  type WorkspaceComparison,
  type WorkspaceListed,
} from '../../api/contract/workspaces.ts';
import type { Interval } from '../../domain/time/intervals.ts';
import { dateOfLocalDay, localDayOf } from '../../domain/time/localDay.ts';
import { zoneOf } from '../../domain/time/zone.ts';
import { type Figure, FiguresTable } from '../plans/FiguresTable.tsx';
import { inHours, peopleFigures, sharingFigures } from '../plans/planFigures.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { comparisonQuery, workspacesQuery } from './workspaceRequests.ts';
import { countedChanges } from './workspaceWords.ts';

export interface CompareWorkspacesProps {
  readonly workspace: Pick<WorkspaceListed, 'id' | 'name' | 'revision' | 'board' | 'templateId'>;
  /** What the board shows, and up to where in the log. */
  readonly shown: Interval & { readonly position: number };
  readonly onClose: () => void;
}

/** What workspaces are judged by (scheduling §4): what a plan is, and travel, hours and cover besides. */
const figures: readonly Figure<ComparedFigures>[] = [
  ...peopleFigures,
  { label: 'Score', of: ({ score }) => score, better: 'more', step: 1 },
  { label: 'Travel, km', of: ({ travelKm }) => travelKm, better: 'less' },
  {
    label: 'Hours',
    of: ({ hours }) => hours,
    better: 'neither',
    ...inHours,
  },
  { label: 'Hours with too few people on shift', of: ({ shortHours }) => shortHours, better: 'less' },
  ...sharingFigures,
];

/** Whose figures are compared. */
const comparedRecords: { readonly [Board in WorkspaceListed['board']]: string } = {
  timeline: 'Bookings',
  masterroster: 'Roster events beside everything else that is booked,',
};

/** What a workspace would come to beside what stands now, and beside other workspaces, on the days of the board. */
export function CompareWorkspaces({ workspace, shown, onClose }: CompareWorkspacesProps) {
  const { organisation } = useSession();
  const { format } = useFormats();
  const [others, setOthers] = useState<readonly string[]>([]);
  const zone = zoneOf(organisation.timeZone);
  const [from, to] = [localDayOf(zone, shown.start), localDayOf(zone, shown.end - 1)];
  // It is live: what colleagues stage is counted anew, and what is gone is compared no more.
  const { data: listed } = useQuery(workspacesQuery);
  const offered = (listed?.workspaces ?? []).filter(
    ({ id, board, templateId }) =>
      id !== workspace.id && board === workspace.board && templateId === workspace.templateId,
  );
  const chosen = offered
    .filter(({ id }) => others.includes(id))
    .map(({ id, revision }) => ({ id, revision }));
  const { data, error, isPlaceholderData } = useQuery({
    ...comparisonQuery(
      { workspaceId: workspace.id, from: dateOfLocalDay(from), to: dateOfLocalDay(to), others: chosen },
      { position: shown.position, revision: workspace.revision },
    ),
    placeholderData: keepPreviousData,
  });
  const names = new Map([
    [workspace.id, workspace.name],
    ...offered.map(({ id, name }) => [id, name] as const),
  ]);
  return (
    <Dialog opened onClose={onClose} title={`What “${workspace.name}” would come to`} size="lg">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {`${comparedRecords[workspace.board]} from ${format.date(shown.start)} to ${format.date(shown.end - 1)}, as they are and as if each workspace were committed now.`}
        </Text>
        {offered.length > 0 && (
          <MultiSelect
            label="Compare with"
            placeholder={chosen.length === 0 ? 'Other workspaces' : ''}
            data={offered.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen.map(({ id }) => id)}
            onChange={setOthers}
            maxValues={mostComparedWith}
            clearable
          />
        )}
        {error !== null && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} />}>
            {error.message}
          </Alert>
        )}
        {data === undefined && error === null && <Loader size="sm" aria-label="Counting" />}
        {data !== undefined && (
          <>
            <div aria-busy={isPlaceholderData} style={{ overflowX: 'auto' }}>
              <FiguresTable
                figures={figures}
                differences="told"
                columns={[
                  { key: 'now', heading: 'Now', side: data.now },
                  ...data.compared.map((one) => ({
                    key: one.workspaceId,
                    heading: names.get(one.workspaceId) ?? one.workspaceId,
                    side: one.figures,
                  })),
                ]}
              />
            </div>
            {data.compared.map((one) => {
              const text = leftOutText(one);
              return text === '' ? null : (
                <Text key={one.workspaceId} size="sm">
                  {`${names.get(one.workspaceId) ?? one.workspaceId}: ${text}`}
                </Text>
              );
            })}
          </>
        )}
      </Stack>
    </Dialog>
  );
}

/** What of a workspace is in none of its figures; empty if everything is in them. */
function leftOutText({ notMade, otherDays }: WorkspaceComparison['compared'][number]): string {
  return [
    notMade > 0 ? `${countedChanges(notMade)} could not be committed as things are.` : '',
    otherDays > 0 ? `${countedChanges(otherDays)} ${otherDays === 1 ? 'is' : 'are'} about other days.` : '',
  ]
    .filter((text) => text !== '')
    .join(' ');
}
