import {
  ActionIcon,
  Button,
  Group,
  Select,
  Stack,
  TagsInput,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import {
  type CarePlanContent,
  type CareSection,
  careSectionNames,
  careSections,
  freeEntryId,
  mostEntries,
  type PlanProblem,
  severities,
} from '../../domain/carePlan/carePlanContent.ts';
import { labelsUsedFor } from '../../domain/label/labelUses.ts';
import { capitalised } from '../../domain/record/recordSentences.ts';
import { RecordsSelect } from '../records/fields/RecordsSelect.tsx';
import { DayField } from '../shell/typed/DayField.tsx';
import classes from './carePlans.module.css';
import { partLabels, readTime, timeText } from './timeTexts.ts';

type Entry = Readonly<Record<string, unknown>> & { readonly id: string };

interface EntryField {
  readonly name: string;
  readonly label: string;
  readonly kind: 'line' | 'text' | 'lines' | 'severity' | 'times' | 'labels' | 'day';
  readonly required?: boolean;
}

/** The fields of an entry of each section, in their order; the first one names it. */
const entryFields: { readonly [Section in CareSection]: readonly EntryField[] } = {
  risks: [
    { name: 'text', label: 'Risk or alert', kind: 'text', required: true },
    { name: 'severity', label: 'How bad', kind: 'severity' },
    { name: 'advice', label: 'What to do', kind: 'text' },
  ],
  goals: [{ name: 'text', label: 'Goal', kind: 'text', required: true }],
  routines: [
    { name: 'name', label: 'Routine', kind: 'line', required: true },
    { name: 'times', label: 'When: Morning, 08:30 …', kind: 'times' },
    { name: 'labelIds', label: 'With services and labels', kind: 'labels' },
    { name: 'steps', label: 'Steps, one a line', kind: 'lines' },
  ],
  medications: [
    { name: 'name', label: 'Medication', kind: 'line', required: true },
    { name: 'form', label: 'Form', kind: 'line' },
    { name: 'instruction', label: 'Instruction, as the professional wrote it', kind: 'text', required: true },
    { name: 'times', label: 'When: Morning, 08:30 …', kind: 'times' },
    { name: 'listedBy', label: 'Listed by', kind: 'line', required: true },
    { name: 'until', label: 'Last day', kind: 'day' },
  ],
  contacts: [
    { name: 'name', label: 'Name', kind: 'line', required: true },
    { name: 'role', label: 'Who they are', kind: 'line' },
    { name: 'phone', label: 'Telephone', kind: 'line' },
  ],
};

const emptyOf: Readonly<Record<EntryField['kind'], unknown>> = {
  line: '',
  text: '',
  lines: [],
  severity: 'medium',
  times: [],
  labels: [],
  day: null,
};

export interface PlanEditorProps {
  readonly content: CarePlanContent;
  readonly problems: readonly PlanProblem[];
  readonly onChange: (content: CarePlanContent) => void;
}

/** The sections of a care plan, each with its entries, which are moved by buttons or by Alt and an arrow key. */
export function PlanEditor({ content, problems, onChange }: PlanEditorProps) {
  return (
    <Stack gap="xl">
      {careSectionNames.map((section) => (
        <SectionEditor
          key={section}
          section={section}
          entries={content[section]}
          problems={problems}
          // The boundary: an entry of a section has the fields of that section, which its schema checks before it is saved.
          onEntries={(entries) => onChange({ ...content, [section]: entries } as CarePlanContent)}
          newId={() => freeEntryId(content)}
        />
      ))}
    </Stack>
  );
}

interface SectionEditorProps {
  readonly section: CareSection;
  readonly entries: readonly Entry[];
  readonly problems: readonly PlanProblem[];
  readonly onEntries: (entries: readonly Entry[]) => void;
  readonly newId: () => string;
}

function SectionEditor({ section, entries, problems, onEntries, newId }: SectionEditorProps) {
  const { label, one } = careSections[section];
  const add = () => {
    const fields = entryFields[section].map(({ name, kind }) => [name, emptyOf[kind]]);
    onEntries([...entries, { id: newId(), ...Object.fromEntries(fields) }]);
  };
  const move = (place: number, by: -1 | 1) => {
    const entry = entries[place];
    const to = place + by;
    if (entry === undefined || to < 0 || to >= entries.length) return;
    onEntries(entries.toSpliced(place, 1).toSpliced(to, 0, entry));
  };
  return (
    <section aria-label={label}>
      <Title order={2} size="h4" mb="xs">
        {label}
      </Title>
      <Stack gap="sm">
        {entries.map((entry, place) => (
          <EntryCard
            key={entry.id}
            called={`${capitalised(one)} ${place + 1}`}
            fields={entryFields[section]}
            entry={entry}
            errorOf={(name) =>
              problems.find(({ path }) => `${path}.`.startsWith(`${section}.${place}.${name}.`))?.message
            }
            onEntry={(next) => onEntries(entries.with(place, next))}
            onMove={(by) => move(place, by)}
            onRemove={() => onEntries(entries.toSpliced(place, 1))}
          />
        ))}
        <div>
          <Button
            variant="default"
            size="xs"
            disabled={entries.length >= mostEntries}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={add}
          >
            Add {one}
          </Button>
        </div>
      </Stack>
    </section>
  );
}

interface EntryCardProps {
  readonly called: string;
  readonly fields: readonly EntryField[];
  readonly entry: Entry;
  readonly errorOf: (name: string) => string | undefined;
  readonly onEntry: (entry: Entry) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

function EntryCard({ called, fields, entry, errorOf, onEntry, onMove, onRemove }: EntryCardProps) {
  const byKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields in it.
    <div className={classes.card} onKeyDown={byKey}>
      <Group justify="space-between" mb={6}>
        <Title order={3} size="sm">
          {called}
        </Title>
        <Group gap={4}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Move up: ${called}`}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Move down: ${called}`}
            onClick={() => onMove(1)}
          >
            <IconArrowDown size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" aria-label={`Remove: ${called}`} onClick={onRemove}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      <div className={classes.fields}>
        {fields.map((field) => (
          <div
            key={field.name}
            className={field.kind === 'text' || field.kind === 'lines' ? classes.wide : undefined}
          >
            <EntryInput
              field={field}
              value={entry[field.name]}
              error={errorOf(field.name)}
              onValue={(value) => onEntry({ ...entry, [field.name]: value })}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

interface EntryInputProps {
  readonly field: EntryField;
  readonly value: unknown;
  readonly error: string | undefined;
  readonly onValue: (value: unknown) => void;
}

function EntryInput({ field: { kind, label, required = false }, value, error, onValue }: EntryInputProps) {
  const list = Array.isArray(value) ? value.map(String) : [];
  const text = typeof value === 'string' ? value : '';
  switch (kind) {
    case 'line':
      return (
        <TextInput
          {...{ label, required, error }}
          value={text}
          maxLength={200}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      );
    case 'text':
      return (
        <Textarea
          {...{ label, required, error }}
          autosize
          maxRows={8}
          value={text}
          maxLength={1000}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      );
    case 'lines':
      return (
        <Textarea
          {...{ label, error }}
          autosize
          minRows={2}
          maxRows={12}
          value={list.join('\n')}
          onChange={(event) => onValue(event.currentTarget.value.split('\n'))}
        />
      );
    case 'severity':
      return (
        <Select
          {...{ label, error }}
          allowDeselect={false}
          data={Object.entries(severities).map(([severity, said]) => ({ value: severity, label: said }))}
          value={text}
          onChange={onValue}
        />
      );
    case 'times':
      return (
        <TagsInput
          {...{ label, error }}
          placeholder={list.length === 0 ? 'Every visit' : ''}
          data={[...partLabels]}
          value={list.map(timeText)}
          onChange={(texts) => onValue([...new Set(texts.map(readTime))])}
        />
      );
    case 'labels':
      return (
        <RecordsSelect
          {...{ label, error }}
          placeholder="Every visit"
          category="label"
          among={labelsUsedFor('booking')}
          value={list}
          onChange={onValue}
        />
      );
    case 'day':
      return (
        <DayField {...{ label, error }} value={text} onDay={(day) => onValue(day === '' ? null : day)} />
      );
  }
}
