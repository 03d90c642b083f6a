import { Anchor, Checkbox, Group, Select, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { CareRecordsView, CustomersPlanView } from '../../api/contract/carePlans.ts';
import { useOpenBooking } from '../bookings/openBooking.ts';
import { Note } from '../shell/Note.tsx';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { useMinute } from '../shell/useMinute.ts';
import { carePlanQueries } from './carePlanQueries.ts';
import { OutcomeText } from './VisitPlan.tsx';

const day = 86_400;
const spans = { '14': '2 weeks', '28': '4 weeks', '84': '12 weeks' };

/** What became of a care plan at visits, the latest first: all of it, or one item. */
export function OutcomesHistory({ plan }: { readonly plan: CustomersPlanView }) {
  const today = Math.floor(useMinute() / day) * day;
  const [days, setDays] = useState('28');
  const [item, setItem] = useState<string | null>(null);
  const [exceptions, setExceptions] = useState(false);
  const found = useQuery(carePlanQueries.records(plan.id, { from: today - Number(days) * day, exceptions }));
  const names = namesIn(plan);
  return (
    <Stack gap="md">
      <Group align="flex-end" gap="md">
        <Select
          label="The last"
          w={140}
          allowDeselect={false}
          data={Object.entries(spans).map(([value, label]) => ({ value, label }))}
          value={days}
          onChange={(value) => setDays(value ?? days)}
        />
        <Select
          label="Of"
          w={260}
          clearable
          placeholder="Everything"
          data={[...names].map(([value, label]) => ({ value, label }))}
          value={item}
          onChange={setItem}
        />
        <Checkbox
          label="Only with medication not given"
          mb={8}
          checked={exceptions}
          onChange={(event) => setExceptions(event.currentTarget.checked)}
        />
      </Group>
      {found.data !== undefined ? (
        <Records view={found.data} names={names} item={item} />
      ) : found.error !== null ? (
        <LoadFailed what="The outcomes" error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton height={160} role="status" aria-busy="true" aria-label="Loading" />
      )}
    </Stack>
  );
}

/** The names of items, as the latest version that has them calls them. */
function namesIn({ versions, draft }: CustomersPlanView): ReadonlyMap<string, string> {
  const contents = [draft, ...versions.map(({ content }) => content)].toReversed();
  return new Map(
    contents.flatMap((content) =>
      [...(content?.medications ?? []), ...(content?.routines ?? [])].map(
        ({ id, name }) => [id, name] as const,
      ),
    ),
  );
}

interface RecordsProps {
  readonly view: CareRecordsView;
  readonly names: ReadonlyMap<string, string>;
  readonly item: string | null;
}

function Records({ view: { rows, isCut }, names, item }: RecordsProps) {
  const { format } = useFormats();
  const { linkTo } = useOpenBooking();
  const shown = rows.filter(
    ({ outcomes }) => item === null || outcomes?.items.some(({ id }) => id === item) === true,
  );
  if (shown.length === 0) return <NothingHere title="Nothing was recorded" />;
  return (
    <>
      {isCut && <Note tone="quiet" title="There is more: choose a shorter time" />}
      <Table.ScrollContainer minWidth={560}>
        <Table verticalSpacing="sm" aria-label="Outcomes">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={190}>Visit</Table.Th>
              <Table.Th w={150}>Kept by</Table.Th>
              <Table.Th>Outcomes</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((row) => (
              <Table.Tr key={row.id} style={{ verticalAlign: 'top' }}>
                <Table.Td>
                  <Anchor component={Link} {...linkTo(row.bookingId)} size="sm" underline="always">
                    {row.visitStart === null ? row.visitTitle : format.recordedAt(row.visitStart * 1000)}
                  </Anchor>
                </Table.Td>
                <Table.Td>
                  <Text size="sm">{row.signedBy ?? row.personName ?? '–'}</Text>
                  {row.stage === 'draft' && (
                    <Text size="sm" c="dimmed">
                      Not signed
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>
                  {row.outcomes === null ? (
                    <Text size="sm" c="dimmed">
                      Erased
                    </Text>
                  ) : (
                    <Stack gap={4}>
                      {row.outcomes.items
                        .filter(({ id }) => item === null || id === item)
                        .map((outcome) => (
                          <div key={outcome.id}>
                            <Text size="sm">{names.get(outcome.id) ?? outcome.id}</Text>
                            <OutcomeText outcome={outcome} />
                          </div>
                        ))}
                      {item === null && row.outcomes.note !== '' && (
                        <Text size="sm">Note: {row.outcomes.note}</Text>
                      )}
                    </Stack>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}
