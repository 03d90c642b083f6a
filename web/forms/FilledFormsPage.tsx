import { Anchor, Button, Group, Select, Stack, Table, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import type { FilledFormsView } from '../../api/contract/forms.ts';
import { formAnswer } from '../../domain/form/formAnswer.ts';
import { stageLabels } from '../../domain/record/stages.ts';
import { mayWrite } from '../../domain/rights/rights.ts';
import { knownSoFar } from '../client/knownPosition.ts';
import { searchOf } from '../client/queries.ts';
import { RecordSelect } from '../records/fields/RecordSelect.tsx';
import { ListSkeleton } from '../shell/ListSkeleton.tsx';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import { Screen } from '../shell/Screen.tsx';
import { SearchField } from '../shell/SearchField.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useFileSaving } from '../shell/useFileSaving.ts';
import { useFormats } from '../shell/useFormats.ts';
import { usePhone } from '../shell/usePhone.ts';
import { filledFormPath, formQueries } from './formQueries.ts';
import classes from './forms.module.css';

const stages = stageLabels(formAnswer.declaration.stages ?? { states: {} });
const filters = ['formId', 'personId', 'stage', 'search'] as const;

/** `/forms/filled`: what has been filled in, by form, person and stage, and by what it says. */
export function FilledFormsPage() {
  const session = useSession();
  const phone = usePhone();
  const [address, setAddress] = useSearchParams();
  const query = Object.fromEntries(
    filters.flatMap((name) => {
      const value = address.get(name);
      return value === null || value === '' ? [] : [[name, value]];
    }),
  );
  const list = useInfiniteQuery({ ...formQueries.list(query), placeholderData: keepPreviousData });
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const total = list.data?.pages[0]?.total;
  const saving = useFileSaving();
  const change = (name: string, value: string | null) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const isPlanner = mayWrite(session, 'documents');
  const { formId } = query;
  return (
    <Screen
      title="Filled forms"
      note={total === undefined ? '\u00a0' : total === 1 ? '1 filled form' : `${total} filled forms`}
      actions={
        <>
          <Button component={Link} to="/forms" variant="default">
            Forms
          </Button>
          {isPlanner && (
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              disabled={formId === undefined}
              title={
                formId === undefined
                  ? 'Choose a form first: the file has a column for each question'
                  : undefined
              }
              onClick={() =>
                void saving.save(
                  `/api/v1/forms/${formId}/answers${searchOf({ ...query, formId: undefined, after: knownSoFar() })}`,
                )
              }
            >
              Export
            </Button>
          )}
        </>
      }
    >
      <Stack gap="sm">
        <Filters query={query} onChange={change} />
        {list.error !== null && list.data === undefined ? (
          <LoadFailed what="The filled forms" error={list.error} onRetry={() => void list.refetch()} />
        ) : list.data === undefined ? (
          <ListSkeleton rows={8} />
        ) : rows.length === 0 ? (
          <NothingHere title="No filled forms here">
            <Text size="sm" c="dimmed">
              {Object.keys(query).length === 0
                ? 'Nobody has filled in a form yet.'
                : 'Nothing matches these filters.'}
            </Text>
          </NothingHere>
        ) : phone ? (
          <div>
            {rows.map((row) => (
              <Card key={row.id} row={row} />
            ))}
          </div>
        ) : (
          <Rows rows={rows} />
        )}
        {list.hasNextPage && (
          <Group justify="center">
            <Button
              variant="default"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              Show more
            </Button>
          </Group>
        )}
      </Stack>
    </Screen>
  );
}

interface FiltersProps {
  readonly query: Readonly<Record<string, string>>;
  readonly onChange: (name: string, value: string | null) => void;
}

function Filters({ query, onChange }: FiltersProps) {
  const isPlanner = mayWrite(useSession(), 'documents');
  return (
    <Group gap="sm" align="flex-end">
      <SearchField
        label="Search the answers"
        placeholder="Words of answers"
        value={query.search ?? ''}
        onChange={(text) => onChange('search', text)}
      />
      {isPlanner && (
        <>
          <RecordSelect
            aria-label="Form"
            placeholder="Any form"
            category="form"
            clearable
            value={query.formId ?? null}
            onChange={(id) => onChange('formId', id)}
          />
          <RecordSelect
            aria-label="Person"
            placeholder="Anybody"
            category="resource"
            clearable
            value={query.personId ?? null}
            onChange={(id) => onChange('personId', id)}
          />
        </>
      )}
      <Select
        aria-label="Status"
        placeholder="Any status"
        clearable
        data={Object.entries(stages).map(([value, label]) => ({ value, label }))}
        value={query.stage ?? null}
        onChange={(stage) => onChange('stage', stage)}
      />
    </Group>
  );
}

type Row = FilledFormsView['rows'][number];

function Card({ row }: { readonly row: Row }) {
  const { format } = useFormats();
  const said = [stages[row.stage], row.personName ?? row.customerName, row.aboutTitle].filter(Boolean);
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <Anchor component={Link} to={filledFormPath(row.id)} fw={600}>
          {row.title}
        </Anchor>
        <Text size="sm" c="dimmed">
          {said.join(' · ')}
        </Text>
      </div>
      <Text size="sm" c="dimmed">
        {format.recordedAt((row.submittedAt ?? row.filledSince ?? 0) * 1000)}
      </Text>
    </div>
  );
}

function Rows({ rows }: { readonly rows: readonly Row[] }) {
  const { format } = useFormats();
  return (
    <Table verticalSpacing="xs" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          {['Form', 'Status', 'About', 'Person', 'Begun', 'Submitted'].map((heading) => (
            <Table.Th key={heading}>{heading}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Td>
              <Anchor component={Link} to={filledFormPath(row.id)} size="sm">
                {row.title}
              </Anchor>
            </Table.Td>
            <Table.Td>{stages[row.stage]}</Table.Td>
            <Table.Td>{row.aboutTitle ?? '–'}</Table.Td>
            <Table.Td>{row.personName ?? row.customerName ?? '–'}</Table.Td>
            <Table.Td>{format.recordedAt((row.filledSince ?? 0) * 1000)}</Table.Td>
            <Table.Td>{row.submittedAt === null ? '–' : format.recordedAt(row.submittedAt * 1000)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
