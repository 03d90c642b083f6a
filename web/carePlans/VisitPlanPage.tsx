import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { Screen } from '../shell/Screen.tsx';
import { carePlanQueries } from './carePlanQueries.ts';
import { VisitPlan } from './VisitPlan.tsx';

/** `/visits/…/care-plan`: the care plan at a visit, as its worker follows it. */
export function VisitPlanPage() {
  const { bookingId = '' } = useParams();
  const view = useQuery(carePlanQueries.ofVisit(bookingId)).data;
  return (
    <Screen
      title="Care plan"
      note={view?.customerName}
      actions={
        <Button component={Link} to="/" variant="default">
          Back to Today
        </Button>
      }
    >
      <div style={{ maxWidth: 720 }}>
        <VisitPlan bookingId={bookingId} />
      </div>
    </Screen>
  );
}
