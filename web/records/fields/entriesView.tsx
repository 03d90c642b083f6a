import { ActionIcon, Button, Group, Input, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { partTexts } from '../../../domain/record/entryText.ts';
import { entriesIn, type FieldKind } from '../../../domain/record/field.ts';
import classes from './entriesView.module.css';
import { type FieldProps, wrapperOf } from './field.ts';
import type { FieldValueProps, FieldView } from './fieldView.ts';

type Views = Readonly<Partial<Record<FieldKind, FieldView>>>;

/** The view of entries whose parts have these views. */
export function entriesViewOf(views: Views): FieldView {
  return {
    Editor: (props) => <EntriesField {...props} views={views} />,
    width: 'whole',
    Value: ({ facts, value, formats }) => (
      <EntriesView views={views} facts={facts} value={value} formats={formats} />
    ),
  };
}

/** Several entries, each with the parts that the field declares: contacts, addresses. */
function EntriesField({ views, ...props }: FieldProps & { readonly views: Views }) {
  const { facts, path, recordId, value, onChange } = props;
  const entries = entriesIn(value);
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
                const { Editor = null, width = 'whole' } = views[ofPart.kind] ?? {};
                if (Editor === null) return null;
                return (
                  <div key={part} data-width={width}>
                    <Editor
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

/** Entries one below the other; telephone numbers and e-mail addresses are links. */
function EntriesView({
  views,
  facts,
  value,
  formats,
}: Pick<FieldValueProps, 'facts' | 'value' | 'formats'> & { readonly views: Views }) {
  const entries = Array.isArray(value) ? value : [];
  return (
    <Stack gap={8}>
      {entries.map((entry, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has nothing else to be known by
        <Stack key={place} gap={0} className={classes.shown}>
          {partTexts(facts, entry, formats).map(({ part, kind, text }) => {
            const { Text: Linked } = views[kind] ?? {};
            return Linked === undefined ? (
              <Text key={part} size="sm" dir="auto">
                {text}
              </Text>
            ) : (
              <Linked key={part} text={text} />
            );
          })}
        </Stack>
      ))}
    </Stack>
  );
}
