import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { plans } from '../../domain/roles.ts';
import { useActor, useSession } from '../shell/SessionContext.ts';
import { LookBackCorner } from '../timeTravel/LookBackCorner.tsx';
import { useTimeTravel } from '../timeTravel/pastMoment.ts';
import { createPastSource, onlooker } from '../timeTravel/pastSource.ts';
import { TimeTravelFrame } from '../timeTravel/TimeTravelFrame.tsx';
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
  const { asOf } = useTimeTravel();
  const travels = asOf !== null;
  // One source for the whole journey: the board stays, and the moment moves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it begins matters once
  const past = useMemo(() => (travels ? createPastSource(asOf) : undefined), [travels]);
  useEffect(() => {
    if (asOf !== null) past?.moveTo(asOf);
  }, [past, asOf]);
  const planner = useMemo(
    () => ({ person: travels ? onlooker : person, organisation }),
    [travels, person, organisation],
  );
  const onAddress = useCallback(
    (next: TimelineAddress) => setSearch((old) => writeAddress(next, old), { replace: true }),
    [setSearch],
  );
  return (
    <TimeTravelFrame fills="window">
      <TimelineScreen
        source={past?.source ?? serverSource}
        planner={planner}
        address={address}
        onAddress={onAddress}
        now={now}
      />
      {!travels && plans(person) && <LookBackCorner />}
    </TimeTravelFrame>
  );
}
