import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { carePlan } from '../../domain/carePlan/carePlan.ts';
import { stageLabels } from '../../domain/record/stages.ts';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import { AgreedText } from './AgreedText.tsx';
import { carePlanPath, carePlanQueries } from './carePlanQueries.ts';
import { Risks } from './PlanView.tsx';
import { useMayWritePlans } from './useMayWritePlans.ts';

const stages = stageLabels(carePlan.declaration.stages ?? { states: {} });

/** In the drawer of a customer: how their care plan stands, with its risks, and the way to it. */
export function CarePlanTab({ customerId }: { readonly customerId: string }) {
  const mayChange = useMayWritePlans();
  const found = useQuery(carePlanQueries.ofCustomer(customerId));
  if (found.data === undefined) {
    return found.error === null ? (
      <Skeleton height={120} role="status" aria-busy="true" aria-label="Loading" />
    ) : (
      <LoadFailed what="The care plan" error={found.error} onRetry={() => void found.refetch()} />
    );
  }
  const { plan } = found.data;
  const open = (title: string) => (
    <div>
      <Button component={Link} to={carePlanPath(customerId)} size="xs" variant="default">
        {title}
      </Button>
    </div>
  );
  if (plan === null) {
    return (
      <NothingHere title="There is no care plan yet">{mayChange && open('Write a care plan')}</NothingHere>
    );
  }
  const [latest] = plan.versions;
  const risks = (latest?.content ?? plan.draft)?.risks ?? [];
  return (
    <Stack gap="sm">
      <div>
        <Text size="sm" fw={600}>
          {stages[plan.stage]}
          {latest !== undefined && `, version ${latest.version} in force`}
        </Text>
        <AgreedText plan={plan} />
      </div>
      {risks.length > 0 && <Risks risks={risks} />}
      {open('Open the care plan')}
    </Stack>
  );
}
