import type { CalendarOwner } from '../../api/contract/calendars.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { useSession } from '../shell/SessionContext.ts';
import { CalendarAddresses } from './CalendarAddresses.tsx';

/** In the drawer of a customer or a resource: their calendar, for those who may change them. */
export function SharedCalendar({ kind, id }: CalendarOwner) {
  const session = useSession();
  return mayCommand(session, `${kind}.change`) && <CalendarAddresses key={id} kind={kind} id={id} />;
}
