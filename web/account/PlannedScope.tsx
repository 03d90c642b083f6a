import { Stack, Text, Title } from '@mantine/core';
import {
  type LabelDemand,
  type LabelScope,
  type ScopedKind,
  scopedKinds,
} from '../../domain/masterLabelSet/labelScope.ts';
import { useNamesOf } from '../records/useNames.ts';

const kindWords: { readonly [Kind in ScopedKind]: string } = {
  booking: 'Bookings',
  customer: 'Customers',
  resource: 'People',
};

/** What master labels leave to a planner, so that nobody wonders where the rest is. */
export function PlannedScope({ scope }: { readonly scope: LabelScope }) {
  const ids = [...new Set(scopedKinds.flatMap((kind) => scope[kind].flat()))];
  const nameOf = useNamesOf('label', ids);
  return (
    <section aria-labelledby="planned-scope">
      <Stack gap={4}>
        <Title order={2} size="h4" id="planned-scope">
          What you plan
        </Title>
        {scopedKinds.map((kind) => (
          <Text key={kind} size="sm">
            {kindWords[kind]}: {demandsText(scope[kind], nameOf)}
          </Text>
        ))}
        <Text size="sm" c="dimmed">
          An administrator has limited it by master labels. You do not see the rest.
        </Text>
      </Stack>
    </section>
  );
}

/** `with Inner West or Hills, and with Nursing`. */
function demandsText(demands: readonly LabelDemand[], nameOf: (id: string) => string): string {
  if (demands.length === 0) return 'all of them';
  return demands.map((anyOf) => `with ${anyOf.map(nameOf).join(' or ')}`).join(', and ');
}
