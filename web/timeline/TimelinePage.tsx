import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useActor, useSession } from '../shell/SessionContext.ts';
import { readAddress, type TimelineAddress, writeAddress } from './address/timelineAddress.ts';
import { serverSource } from './source/serverSource.ts';
import { TimelineScreen } from './TimelineScreen.tsx';

const now = () => Date.now() / 1000;

/** `/week2timeline` (shell §2.1): resources against fourteen days, of the organisation one is signed in to. */
export function TimelinePage() {
  const { organisation } = useSession();
  const person = useActor();
  const [search, setSearch] = useSearchParams();
  const address = useMemo(() => readAddress(search), [search]);
  const planner = useMemo(() => ({ person, organisation }), [person, organisation]);
  const onAddress = useCallback(
    (next: TimelineAddress) => setSearch((old) => writeAddress(next, old), { replace: true }),
    [setSearch],
  );
  return (
    <TimelineScreen
      source={serverSource}
      planner={planner}
      address={address}
      onAddress={onAddress}
      now={now}
    />
  );
}
