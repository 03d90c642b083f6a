import { Badge, ColorSwatch, Group } from '@mantine/core';
import { amountText } from '../../domain/text/amountText.ts';
import { useColours } from '../records/useColours.ts';
import type { LabelPrices } from '../records/useLabelPrices.ts';

export interface LabelBadgesProps {
  readonly labels: readonly { readonly id: string; readonly name: string }[];
  /** Left out: prices are not shown. */
  readonly prices?: LabelPrices | undefined;
}

/** The labels of a booking, each with its colour and its price if it has one. */
export function LabelBadges({ labels, prices }: LabelBadgesProps) {
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
          <LabelPrice price={prices?.priceOf(id) ?? null} />
        </Badge>
      ))}
    </Group>
  );
}

function LabelPrice({ price }: { readonly price: number | null }) {
  return price === null ? null : <span> · {amountText(price)}</span>;
}
