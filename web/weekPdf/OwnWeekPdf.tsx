import { mayWrite } from '../../domain/rights/rights.ts';
import type { LocalDay } from '../../domain/time/localDay.ts';
import { useSession } from '../shell/SessionContext.ts';
import { WeekPdfButton } from './WeekPdfButton.tsx';

/** The PDF of the own week, for those whose bookings alone are on the screen: field workers and customers. */
export function OwnWeekPdf({ day }: { readonly day: LocalDay }) {
  const session = useSession();
  if (mayWrite(session, 'work')) return null;
  if (session.resourceId !== null) {
    return <WeekPdfButton whose={{ kind: 'resource', id: session.resourceId }} day={day} />;
  }
  return session.customerId === null ? null : (
    <WeekPdfButton whose={{ kind: 'customer', id: session.customerId }} day={day} />
  );
}
