import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFileCertificate, IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { send } from '../client/request.ts';
import { addressNow } from '../shell/addressNow.ts';
import { ListSkeleton } from '../shell/ListSkeleton.tsx';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import { PageSteps } from '../shell/PageSteps.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { saveFile } from '../shell/saveFile.ts';
import { useFormats } from '../shell/useFormats.ts';
import { onFirstPage, usePages } from '../shell/usePages.ts';
import { AlarmsNote } from './AlarmsNote.tsx';
import { SecurityFilters } from './SecurityFilters.tsx';
import {
  readSecurityAddress,
  type SecurityAddress,
  trailFilterOf,
  wholeTrail,
  writeSecurityAddress,
} from './securityAddress.ts';
import { securityQueries } from './securityRequests.ts';
import { TrailList } from './TrailList.tsx';
import { TrailSign } from './TrailSign.tsx';

const pageSize = 50;

/** `/security`: who signed in, who was refused, and who changed accounts, tokens and settings; for administrators. */
export function SecurityPage() {
  const { zone } = useFormats();
  const pages = usePages();
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const address = useMemo(() => readSecurityAddress(search), [search]);
  const filter = useMemo(() => trailFilterOf(address, zone), [address, zone]);
  const list = useQuery({
    ...securityQueries.entries(filter, pages.cursor, pageSize),
    placeholderData: keepPreviousData,
  });
  const change = (next: Partial<SecurityAddress>) => {
    const now = addressNow();
    const address = { ...readSecurityAddress(now), ...next };
    setSearch(writeSecurityAddress(address, onFirstPage(now)), {
      replace: ['from', 'to', 'fromTime', 'toTime'].some((name) => name in next),
    });
  };
  const page = list.data;
  const reversed = filter.from !== undefined && filter.to !== undefined && filter.from >= filter.to;
  const nothing = page !== undefined && page.rows.length + page.underWay.length === 0;
  return (
    <Screen
      title="Security"
      note={
        page === undefined
          ? 'Who signed in, who was refused, and who changed accounts, tokens and settings.'
          : `Who signed in, who was refused, and who changed accounts, tokens and settings. Kept for ${page.keptDays} days.`
      }
      actions={<ExportTrail />}
    >
      <AlarmsNote />
      <SecurityFilters address={address} onChange={change} />
      <Group justify="space-between" align="flex-start" mb="sm" gap="xs">
        <TrailSign />
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconRefresh size={16} aria-hidden />}
          aria-busy={list.isFetching}
          onClick={() => void client.invalidateQueries({ queryKey: ['security', 'entries'] })}
        >
          Look for newer entries
        </Button>
      </Group>
      {list.error !== null && page === undefined ? (
        <LoadFailed what="The security trail" error={list.error} onRetry={() => void list.refetch()} />
      ) : page === undefined ? (
        <ListSkeleton rows={12} />
      ) : nothing ? (
        <NothingHere title="No entries here">
          <Text size="sm" c="dimmed">
            {reversed ? 'The first moment is after the last.' : 'Nothing matches these filters.'}
          </Text>
          <Anchor component="button" type="button" size="sm" onClick={() => change(wholeTrail)}>
            Show the whole trail
          </Anchor>
        </NothingHere>
      ) : (
        <div aria-busy={list.isPlaceholderData} style={{ opacity: list.isPlaceholderData ? 0.6 : 1 }}>
          {page.underWay.length > 0 && (
            <section aria-labelledby="counted">
              <Title order={2} size="h5" id="counted">
                Still being counted
              </Title>
              <Text size="sm" c="dimmed" mb={6}>
                They are numbered when the minute or hour that they count is over.
              </Text>
              <TrailList label="Still being counted" rows={page.underWay} />
              <Title order={2} size="h5" mt="lg" mb={6}>
                Recorded
              </Title>
            </section>
          )}
          {page.rows.length > 0 && <TrailList label="Entries" rows={page.rows} />}
          <PageSteps
            back="Newer entries"
            on="Older entries"
            text={page.rows.length === 0 ? '0' : `${pages.before + 1}–${pages.before + page.rows.length}`}
            onBack={pages.previous}
            onOn={pages.next(page.nextCursor, page.rows.length)}
          />
        </div>
      )}
    </Screen>
  );
}

/** Downloads the whole trail, signed, so that it can be verified. */
function ExportTrail() {
  const { organisation } = useSession();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const answer = await send('/api/v1/security/export');
      saveFile(`security-trail-${organisation.id}.jsonl`, await answer.blob());
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      notifications.show({ title: 'Nothing was exported', message, color: 'red', withBorder: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconFileCertificate size={16} aria-hidden />}
      loading={busy}
      onClick={() => void save()}
    >
      Export signed JSON
    </Button>
  );
}
