import type { FactOf } from '../../domain/catalogues/readings.ts';
import { Fact } from '../records/drawer/Facts.tsx';
import { useSession } from '../shell/SessionContext.ts';

/** Who decides about an open shift, where that is not what it says itself. */
export function OpenShiftDecidedBy({ row }: { readonly row: FactOf<'openShift'> }) {
  const { openShiftsNeedApproval } = useSession().organisation.settings;
  return (
    openShiftsNeedApproval &&
    !row.byApproval && (
      <Fact term="Decided by">
        A planner, whom people ask for it: your organisation wants that of every open shift.
      </Fact>
    )
  );
}
