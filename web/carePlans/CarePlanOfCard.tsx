import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClipboardHeart } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { counted } from '../shell/counted.ts';
import { carePlanQueries, visitPlanPath } from './carePlanQueries.ts';

/** On the card of a visit: its care plan, with how many alerts there are; nothing if there is none. */
export function CarePlanOfCard({ bookingId }: { readonly bookingId: string }) {
  const view = useQuery(carePlanQueries.ofVisit(bookingId)).data;
  if (view?.plan == null) return null;
  const alerts = view.plan.content?.risks.length ?? 0;
  const isSigned = view.record?.stage === 'signed';
  const Icon = isSigned ? IconCircleCheck : alerts > 0 ? IconAlertTriangle : IconClipboardHeart;
  return (
    <Button
      component={Link}
      to={visitPlanPath(bookingId)}
      variant="default"
      size="md"
      leftSection={<Icon size={18} aria-hidden />}
    >
      {isSigned ? 'Care plan: signed' : alerts > 0 ? `Care plan: ${counted(alerts, 'alert')}` : 'Care plan'}
    </Button>
  );
}
