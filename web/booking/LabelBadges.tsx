import { Badge, ColorSwatch, Group } from '@mantine/core';
import { useColours } from '../records/useColours.ts';

export interface LabelBadgesProps {
  readonly labels: readonly { readonly id: string; readonly name: string }[];
}

/** The labels of a booking, each with its colour if it has one. */
export function LabelBadges({ labels }: LabelBadgesProps) {
  const colours = useColours(
    'label',
    labels.map(({ id }) => id),
  );
  return (
    <Group gap={6}>
      {labels.map(({ id, name }) => (
        <Badge
          key={id}
          variant="default"
          tt="none"
          fw={500}
          maw="100%"
          leftSection={colours.has(id) && <ColorSwatch color={colours.get(id) ?? ''} size={10} aria-hidden />}
        >
          {name}
        </Badge>
      ))}
    </Group>
  );
}
