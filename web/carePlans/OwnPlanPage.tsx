import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { mayRead } from '../../domain/rights/rights.ts';
import { localDate } from '../../domain/time/localText.ts';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { carePlanQueries, ownPlanPath } from './carePlanQueries.ts';
import { PlanView } from './PlanView.tsx';

function useOwnPlan() {
  const session = useSession();
  const { customerId } = session;
  return useQuery({
    ...carePlanQueries.ofCustomer(customerId ?? ''),
    enabled: session.role === 'customer' && customerId !== null && mayRead(session, 'carePlans'),
  });
}

/** On a customer's home: a link to their care plan, if it is shared with them. */
export function OwnPlanLink() {
  const plan = useOwnPlan().data?.plan;
  if (plan == null || plan.versions.length === 0) return null;
  return (
    <div>
      <Button component={Link} to={ownPlanPath} variant="default">
        My care plan
      </Button>
    </div>
  );
}

/** `/care-plan`: a customer's own care plan, as it was agreed. */
export function OwnPlanPage() {
  const { moments } = useFormats();
  const found = useOwnPlan();
  const [agreed] = found.data?.plan?.versions ?? [];
  return (
    <Screen
      title="My care plan"
      note={
        agreed !== undefined &&
        `Agreed by ${agreed.agreedBy}${agreed.agreedOn === null ? '' : ` on ${localDate(moments, agreed.agreedOn)}`}`
      }
    >
      <Stack gap="lg" maw={720}>
        {agreed?.content != null ? (
          <PlanView content={agreed.content} />
        ) : found.error !== null ? (
          <LoadFailed what="The care plan" error={found.error} onRetry={() => void found.refetch()} />
        ) : found.isLoading ? (
          <Skeleton height={200} role="status" aria-busy="true" aria-label="Loading" />
        ) : (
          <NothingHere title="No care plan is shared with you" />
        )}
      </Stack>
    </Screen>
  );
}
