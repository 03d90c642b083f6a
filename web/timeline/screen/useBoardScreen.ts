import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { boardDay } from '../../absences/offSick.ts';
import { useLooks } from '../../holds/holders.ts';
import { rememberedHours } from '../address/rememberedHours.ts';
import { rememberedLook } from '../address/rememberedLook.ts';
import type { TimelineAddress } from '../address/timelineAddress.ts';
import { unallocatedRow } from '../board/hitTest.ts';
import { tonesBy } from '../board/tones.ts';
import { boardScreens } from '../boardScreens.ts';
import type { Clipboard } from '../create/clipboard.ts';
import { type DrawnSpan, usualLength } from '../gesture/gesture.ts';
import type { BoardPanel } from '../view/BoardPanels.tsx';
import { usePrints } from '../view/days/PrintedSheets.tsx';
import { usePlanning } from '../view/planning/usePlanning.ts';
import { useBoardUndo } from '../view/session/useBoardUndo.ts';
import { useScreenKeys } from '../view/tools/useScreenKeys.ts';
import { useShownPeriod } from '../view/tools/useShownPeriod.ts';
import type { TimelineScreenProps } from './timelineScreenProps.ts';
import { useBoardFilter } from './useBoardFilter.ts';
import { useBoardOpeners } from './useBoardOpeners.ts';
import { useLoadedBoard } from './useLoadedBoard.ts';
import { useWarningBeforeLeaving } from './useWarningBeforeLeaving.ts';

/** A board's screen: what it is about, what is loaded, and what is being done on it. */
export type BoardScreenModel = ReturnType<typeof useBoardScreen>;

/** Puts a board's screen together; its parts are drawn from what comes back. */
export function useBoardScreen(props: TimelineScreenProps) {
  const { source, planner, address, onAddress, now, shows = {}, offers = {}, slots = {} } = props;
  const { rows = 'people', look = boardScreens.timeline, asOf } = shows;
  const { organisation } = planner;
  const clock = useMemo(() => (asOf === undefined ? now : () => asOf), [now, asOf]);
  const change = useChange(address, onAddress);
  const period = useShownPeriod({ organisation, look, address, change, now, clock });
  const loaded = useLoadedBoard({ source, planner, window: period.window, near: period.near, asOf });
  const { session, snapshot, plans } = loaded;
  const [panel, setPanel] = useState<BoardPanel>('none');
  useEffect(() => session?.onNotice(({ kind }) => kind === 'jobBegun' && setPanel(besideTray)), [session]);
  const planning = usePlanning(period.firstDay);
  const found = useBoardFilter(offers.find, address.filter, rows);
  const openers = useBoardOpeners({ change, rows, planning, period, session, plans });
  const boardLook = useMemo(() => address.look ?? rememberedLook(), [address.look]);
  const labels = snapshot?.board.labels;
  const [helping, setHelping] = useState(false);
  useScreenKeys({
    zoom: period.zoom,
    zooms: look.zooms,
    onZoom: period.onZoom,
    onHelp: () => setHelping(true),
  });
  useBoardDay(period);
  useWarningBeforeLeaving(snapshot !== undefined && snapshot.sync !== 'saved');
  const [clipboard, setClipboard] = useState<Clipboard>([]);
  return {
    planner,
    organisation,
    address,
    change,
    now,
    clock,
    shows: { ...shows, rows, look },
    offers,
    slots,
    period,
    looks: useLooks(lookedAt(shows.lookedAs, period)),
    hours: address.hours ?? rememberedHours(),
    boardLook,
    tones: useMemo(() => tonesBy(boardLook.colour, labels ?? new Map()), [boardLook.colour, labels]),
    ...loaded,
    panel,
    setPanel,
    planning,
    found: found.found,
    filter: found.filter,
    ...openers,
    ...usePrints(period, look.view, rows),
    clipboard,
    setClipboard,
    ...useBegun(offers.making !== undefined, period, clock),
    undoing: useBoardUndo(session, snapshot),
    helping,
    setHelping,
  };
}

/** Changes some of the address, whichever it is by then. */
function useChange(address: TimelineAddress, onAddress: (address: TimelineAddress) => void) {
  const latest = useRef({ address, onAddress });
  latest.current = { address, onAddress };
  return useCallback((fields: Partial<TimelineAddress>) => {
    latest.current.onAddress({ ...latest.current.address, ...fields });
  }, []);
}

type Period = ReturnType<typeof useShownPeriod>;

/** The days that colleagues are told of; undefined: nobody is told. */
function lookedAt<Key>(board: Key | undefined, { seen }: Period) {
  const days = seen?.days;
  if (board === undefined || days === undefined) return undefined;
  return { board, from: days.first.start, to: days.last.end };
}

/** Off sick begins with the day that the board shows, from wherever it is asked. */
function useBoardDay({ seen }: Period) {
  const day = seen?.days?.first.day;
  useEffect(() => {
    boardDay.become(day);
    return () => boardDay.become(undefined);
  }, [day]);
}

/** The booking that is begun, if any can be made here. */
function useBegun(makes: boolean, { seen }: Period, clock: () => number) {
  const [begun, setBegun] = useState<DrawnSpan | undefined>();
  const begin = makes ? setBegun : undefined;
  return {
    begun,
    begin,
    stopBeginning: () => setBegun(undefined),
    /** Nobody's, at the next full hour if today is seen, else in the morning of the first day that is. */
    beginAnywhere: () => {
      const hour = Math.ceil(clock() / 3600) * 3600;
      const first = seen?.days?.first;
      const isSeen = seen === undefined || (hour >= seen.start && hour < seen.end);
      const start = isSeen || first === undefined ? hour : first.start + 9 * 3600;
      begin?.({ row: unallocatedRow, start, end: start + usualLength });
    },
  };
}

/** Jobs that have begun are shown, unless the unallocated bookings are being planned. */
function besideTray(panel: BoardPanel): BoardPanel {
  return panel === 'tray' ? panel : 'jobs';
}
