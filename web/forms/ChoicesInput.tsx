import { ActionIcon, Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { freeChoiceName } from '../../domain/form/contentEdits.ts';
import type { Choice } from '../../domain/form/formContent.ts';

/** What can be chosen, each with its points. */
export function ChoicesInput({
  choices,
  problem,
  onChoices,
}: {
  readonly choices: readonly Choice[];
  readonly problem: string | undefined;
  readonly onChoices: (choices: Choice[]) => void;
}) {
  const all = [...choices];
  return (
    <Stack gap={6} component="fieldset" style={{ border: 0, padding: 0, margin: 0 }}>
      <Text component="legend" size="sm" fw={500} mb={4}>
        Choices, and their points
      </Text>
      {all.map((choice, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: choices keep their place while they are typed.
        <Group key={place} gap={6} wrap="nowrap">
          <TextInput
            aria-label={`Choice ${place + 1}`}
            value={choice.label}
            maxLength={200}
            style={{ flex: 1 }}
            onChange={({ currentTarget }) =>
              onChoices(all.with(place, { ...choice, label: currentTarget.value }))
            }
          />
          <NumberInput
            aria-label={`Points of choice ${place + 1}`}
            placeholder="Points"
            w={84}
            hideControls
            value={choice.score ?? ''}
            onChange={(given) => {
              const { score: _, ...rest } = choice;
              onChoices(all.with(place, typeof given === 'number' ? { ...rest, score: given } : rest));
            }}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove choice ${place + 1}`}
            onClick={() => onChoices(all.toSpliced(place, 1))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {problem !== undefined && (
        <Text size="sm" c="red">
          {problem}
        </Text>
      )}
      <Group>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            const label = `Choice ${all.length + 1}`;
            onChoices([...all, { name: freeChoiceName(all, label), label }]);
          }}
        >
          Add a choice
        </Button>
      </Group>
    </Stack>
  );
}
