import { ActionIcon, Button, Group, Input, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { z } from 'zod';
import type { FieldKind } from '../../../domain/record/fieldFacts.ts';
import classes from './EntriesField.module.css';
import { type FieldProps, wrapperOf } from './field.ts';
import type { FieldEditor } from './fieldEditor.ts';

type Editors = Readonly<Partial<Record<FieldKind, FieldEditor | null>>>;

/** The editor of several entries, whose parts have these editors. */
export function entriesFieldOf(editors: Editors): ComponentType<FieldProps> {
  return (props) => <EntriesField {...props} editors={editors} />;
}

/** Several entries, each with the parts that the field declares: contacts, addresses. */
function EntriesField({ editors, ...props }: FieldProps & { readonly editors: Editors }) {
  const { facts, path, recordId, value, onChange } = props;
  const entries = z.array(z.record(z.string(), z.unknown())).catch([]).parse(value);
  const { entry: word = 'entry', parts = {} } = facts;
  const change = (place: number, part: string, next: unknown) =>
    onChange(entries.map((entry, index) => (index === place ? { ...entry, [part]: next } : entry)));
  return (
    <Input.Wrapper {...wrapperOf(props)} labelElement="div">
      <Stack gap="xs" mb={5} role="group" aria-label={facts.label}>
        {entries.map((entry, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has nothing else to be known by
          <fieldset key={place} className={classes.entry} aria-label={`${facts.label} ${place + 1}`}>
            <Group justify="space-between" mb={4}>
              <Text size="sm" c="dimmed">
                {place + 1}
              </Text>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={34}
                aria-label={`Remove ${word} ${place + 1}`}
                onClick={() => onChange(entries.filter((_, index) => index !== place))}
              >
                <IconTrash size={17} aria-hidden />
              </ActionIcon>
            </Group>
            <div className={classes.parts}>
              {Object.entries(parts).map(([part, ofPart]) => {
                const editor = editors[ofPart.kind];
                if (editor === undefined || editor === null) return null;
                return (
                  <div key={part} data-width={editor.width}>
                    <editor.Editor
                      path={path}
                      recordId={recordId}
                      facts={ofPart}
                      required={false}
                      problem={undefined}
                      value={entry[part]}
                      onChange={(next) => change(place, part, next)}
                    />
                  </div>
                );
              })}
            </div>
          </fieldset>
        ))}
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() => onChange([...entries, {}])}
          >
            Add {word}
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}
