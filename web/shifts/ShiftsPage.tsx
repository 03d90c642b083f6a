import { Text } from '@mantine/core';
import { rightIn } from '../../domain/rights/rights.ts';
import { ListSkeleton } from '../shell/ListSkeleton.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { usePhone } from '../shell/usePhone.ts';
import { OwnShiftsScreen } from './OwnShiftsScreen.tsx';
import { ShiftsScreen } from './ShiftsScreen.tsx';
import { useShiftPeople } from './useShiftPeople.ts';
import { useShiftsAddress } from './useShiftsAddress.ts';

/** `/resource_shifts`: who works when, week by week, and where it is edited (scheduling §3, Shift). */
export function ShiftsPage() {
  const phone = usePhone();
  const address = useShiftsAddress();
  const loaded = useShiftPeople(address.first, 7 * address.weeks, address.search);
  const seesOthers = ['all', 'byLabels'].includes(rightIn(useSession(), 'time').read);
  if (loaded.kind === 'loaded') {
    const Loaded = seesOthers ? ShiftsScreen : OwnShiftsScreen;
    return <Loaded address={address} shifts={loaded.shifts} />;
  }
  return (
    <Screen title={seesOthers ? 'Shifts' : 'My shifts'} note={<Text span>&nbsp;</Text>}>
      {loaded.kind === 'failed' ? (
        <LoadFailed what="Shifts" error={loaded.error} onRetry={loaded.retry} />
      ) : (
        <ListSkeleton rows={phone ? 6 : 14} />
      )}
    </Screen>
  );
}
