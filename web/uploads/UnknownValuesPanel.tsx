import { Button, Group, NativeSelect, Stack, Table, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FileReading, UnknownValues, UploadField } from '../../api/contract/upload.ts';
import { textFilter } from '../../domain/search/textFilter.ts';
import { Note } from '../shell/Note.tsx';
import { MeantRecord } from './MeantRecord.tsx';
import classes from './UnknownValuesPanel.module.css';

type Meanings = FileReading['values'];

export interface UnknownValuesPanelProps {
  readonly unknown: readonly UnknownValues[];
  readonly fields: readonly UploadField[];
  /** What has been said before is kept. */
  readonly said: Meanings;
  readonly onMeanings: (values: Meanings) => void;
}

/** What the values of a file stand for that nobody knows: a known value, a record, or nothing. */
export function UnknownValuesPanel({ unknown, fields, said, onMeanings }: UnknownValuesPanelProps) {
  const [meanings, setMeanings] = useState<Meanings>(() => guesses(unknown));
  const [looks, setLooks] = useState<Readonly<Record<string, Look>>>({});
  const rejected = unknown.some(({ becomes }) => becomes === 'rejected');
  const set = (field: string, value: string, means: string | null) =>
    setMeanings((before) => {
      const { [value]: _, ...rest } = before[field] ?? {};
      return { ...before, [field]: means === null ? rest : { ...rest, [value]: means } };
    });
  return (
    <Note
      tone={rejected ? 'warning' : 'quiet'}
      title={rejected ? 'Values that Muster does not know' : 'Labels that do not exist yet'}
    >
      <Text size="sm">
        {rejected
          ? 'Choose what each one stands for. A row whose value stays unknown is a bad row.'
          : 'They will be created, unless you choose others or leave them out.'}
      </Text>
      <Stack gap="sm" mt="xs">
        {unknown.map((one) => {
          const field = fields.find((each) => each.field === one.field);
          if (field === undefined) return null;
          const { [one.field]: look = { search: '', all: false } } = looks;
          const isFound = textFilter(look.search);
          const found = one.values.filter(({ value }) => isFound(value));
          const shown = look.all ? found : found.slice(0, mostShown);
          const more = found.length - shown.length;
          const lookAt = (change: Partial<Look>) =>
            setLooks((before) => ({ ...before, [one.field]: { ...look, ...change } }));
          return (
            <div key={one.field} className={classes.field}>
              {one.values.length > mostShown && (
                <TextInput
                  size="xs"
                  mb={4}
                  aria-label={`Search the unknown values of ${field.title}`}
                  placeholder={`Search ${one.values.length} values`}
                  value={look.search}
                  onChange={(event) => lookAt({ search: event.currentTarget.value })}
                />
              )}
              <Table fz="sm" verticalSpacing={4} aria-label={`Unknown values of ${field.title}`}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{one.column}</Table.Th>
                    <Table.Th className={classes.count ?? ''}>Rows</Table.Th>
                    <Table.Th className={classes.means ?? ''}>{field.title}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {shown.map(({ value, count }) => (
                    <Table.Tr key={value}>
                      <Table.Td className={classes.value ?? ''}>{value}</Table.Td>
                      <Table.Td className={classes.count ?? ''}>{count}</Table.Td>
                      <Table.Td>
                        <Meaning
                          field={field}
                          becomes={one.becomes}
                          label={`“${value}” stands for`}
                          means={meanings[one.field]?.[value] ?? null}
                          onMeans={(means) => set(one.field, value, means)}
                        />
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
              {more > 0 && (
                <Button size="compact-sm" variant="subtle" mt={4} onClick={() => lookAt({ all: true })}>
                  Show {more} more
                </Button>
              )}
              {one.different > one.values.length && (
                <Text size="sm" c="dimmed" mt={4}>
                  {one.different - one.values.length} rarer ones are not listed: translate them in the file.
                </Text>
              )}
            </div>
          );
        })}
      </Stack>
      <Group justify="flex-end" mt="sm">
        <Button
          size="xs"
          disabled={Object.values(meanings).every((map) => Object.keys(map).length === 0)}
          onClick={() => onMeanings(together(said, meanings))}
        >
          Use these and check again
        </Button>
      </Group>
    </Note>
  );
}

/** So many are shown at first, the most frequent ones. */
const mostShown = 20;

/** What of a field's values is shown. */
interface Look {
  readonly search: string;
  /** Whether to show all that are found. */
  readonly all: boolean;
}

function guesses(unknown: readonly UnknownValues[]): Meanings {
  return Object.fromEntries(
    unknown.map(({ field, values }) => [
      field,
      Object.fromEntries(values.flatMap(({ value, guess }) => (guess === null ? [] : [[value, guess]]))),
    ]),
  );
}

function together(said: Meanings, now: Meanings): Meanings {
  const fields = [...new Set([...Object.keys(said), ...Object.keys(now)])];
  return Object.fromEntries(fields.map((field) => [field, { ...said[field], ...now[field] }]));
}

interface MeaningProps {
  readonly field: UploadField;
  readonly becomes: UnknownValues['becomes'];
  readonly label: string;
  /** Null: nothing is said; empty: it is left out. */
  readonly means: string | null;
  readonly onMeans: (means: string | null) => void;
}

function Meaning({ field: { choices, names }, becomes, label, means, onMeans }: MeaningProps) {
  const nothingSaid = { value: unsaid, label: becomes === 'made' ? 'Make a new one' : 'Not known: bad row' };
  const left = { value: '', label: becomes === 'made' ? 'Leave it out' : 'Leave it empty' };
  if (choices.length > 0 || names === null) {
    return (
      <NativeSelect
        size="xs"
        aria-label={label}
        value={means ?? unsaid}
        data={[nothingSaid, left, ...choices]}
        onChange={(event) => onMeans(event.currentTarget.value === unsaid ? null : event.currentTarget.value)}
      />
    );
  }
  return (
    <MeantRecord category={names} first={[nothingSaid, left]} label={label} means={means} onMeans={onMeans} />
  );
}

/** No value of a field. */
export const unsaid = '\0';
