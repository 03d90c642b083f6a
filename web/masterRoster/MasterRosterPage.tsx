import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import type { LocalDay } from '../../domain/time/localDay.ts';
import { queries } from '../client/queries.ts';
import { ListSkeleton } from '../shell/ListSkeleton.tsx';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useSession } from '../shell/SessionContext.ts';
import type { RowKind } from '../timeline/board/boardRows.ts';
import { NewRosterDialog } from './NewRosterDialog.tsx';
import { RosterOnBoard } from './RosterOnBoard.tsx';
import { withTemplate, withWorkspace } from './rosterAddress.ts';

/** `/masterroster`, `/mascustomer` (shell §2.1): the fortnight that repeats, on the timeline's own board. */
export function MasterRosterPage({ rows = 'people' }: { readonly rows?: RowKind }) {
  const session = useSession();
  const templates = useQuery(queries.everyRecord('rosterTemplate', { sort: 'name' }));
  const [search, setSearch] = useSearchParams();
  const [making, setMaking] = useState<'empty' | 'bookings'>();
  const mayMake = mayCommand(session, 'rosterTemplate.create');
  const all = templates.data?.rows ?? [];
  const chosen = all.find(({ id }) => id === search.get('template')) ?? all[0];
  const choose = (template: string, from?: LocalDay) =>
    setSearch((old) => withWorkspace(withTemplate(old, template, from), undefined));
  return (
    <>
      {templates.error !== null && templates.data === undefined ? (
        <Screen title="Master roster">
          <LoadFailed what="The rosters" error={templates.error} onRetry={() => void templates.refetch()} />
        </Screen>
      ) : templates.data === undefined ? (
        <Screen title="Master roster">
          <ListSkeleton rows={8} />
        </Screen>
      ) : chosen === undefined ? (
        <Screen title="Master roster">
          <NothingHere title="No roster yet">
            <Text size="sm" c="dimmed">
              A roster is a fortnight that repeats: who does what, for whom and when. Publish it for as many
              weeks as you like, and it becomes bookings.
            </Text>
            {mayMake && (
              <Group gap="xs" mt="sm" justify="center">
                <Button onClick={() => setMaking('empty')}>Make a roster</Button>
                <Button variant="default" onClick={() => setMaking('bookings')}>
                  Make one from your bookings
                </Button>
              </Group>
            )}
          </NothingHere>
        </Screen>
      ) : (
        <RosterOnBoard
          key={chosen.id}
          template={chosen}
          templates={all}
          rows={rows}
          onChoose={choose}
          onNew={mayMake ? () => setMaking('empty') : undefined}
        />
      )}
      {making !== undefined && (
        <NewRosterDialog
          begins={making}
          onMade={(id, from) => {
            setMaking(undefined);
            choose(id, from);
          }}
          onClose={() => setMaking(undefined)}
        />
      )}
    </>
  );
}
