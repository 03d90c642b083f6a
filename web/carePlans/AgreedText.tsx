import { Text } from '@mantine/core';
import type { CustomersPlanView } from '../../api/contract/carePlans.ts';
import { localDate } from '../../domain/time/localText.ts';
import { useFormats } from '../shell/useFormats.ts';

/** Who agreed to the version that counts, and when it is looked at again. */
export function AgreedText({ plan: { versions, reviewOn } }: { readonly plan: CustomersPlanView }) {
  const { moments } = useFormats();
  const [latest] = versions;
  return (
    <Text size="sm" c="dimmed">
      {latest !== undefined && `Agreed by ${latest.agreedBy}`}
      {latest?.agreedOn != null && ` on ${localDate(moments, latest.agreedOn)}`}
      {latest !== undefined && reviewOn !== null && ' · '}
      {reviewOn !== null && `Review on ${localDate(moments, reviewOn)}`}
    </Text>
  );
}
