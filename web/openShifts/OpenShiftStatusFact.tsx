import type { FactOf } from '../../domain/catalogues/readings.ts';
import { Fact } from '../records/drawer/Facts.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useMinute } from '../shell/useMinute.ts';
import { openShiftStatusText } from './openShiftTexts.ts';

/** What has become of an open shift, and who decides about it where that is not what it says itself. */
export function OpenShiftStatusFact({ row }: { readonly row: FactOf<'openShift'> }) {
  const { openShiftsNeedApproval } = useSession().organisation.settings;
  return (
    <>
      <Fact term="Status">{openShiftStatusText(row, useMinute())}</Fact>
      {openShiftsNeedApproval && !row.byApproval && (
        <Fact term="Decided by">
          A planner, whom people ask for it: your organisation wants that of every open shift.
        </Fact>
      )}
    </>
  );
}
