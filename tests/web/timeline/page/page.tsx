import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '../../../../web/theme.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { type ReactNode, useCallback, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import type { TimelineView } from '../../../../api/contract/views.ts';
import { defaultOrganisationSettings } from '../../../../domain/organisation/organisationSettings.ts';
import { dateOfLocalDay, startOfLocalDay } from '../../../../domain/time/localDay.ts';
import { zoneOf } from '../../../../domain/time/zone.ts';
import { firstDayOfFortnight } from '../../../../domain/week/weekStart.ts';
import { standardWorkflow } from '../../../../domain/workflow/workflowDefinition.ts';
import { theme } from '../../../../web/theme.ts';
import {
  readAddress,
  type TimelineAddress,
  writeAddress,
} from '../../../../web/timeline/address/timelineAddress.ts';
import { boardScreens } from '../../../../web/timeline/boardScreens.ts';
import { TimelineScreen } from '../../../../web/timeline/TimelineScreen.tsx';
import { dayOfInstant } from '../../../../web/timeline/time/timelineWindow.ts';
import { budgetBoard, generateBoard } from './generateBoard.ts';
import { createMemorySource, type MemorySource } from './memorySource.ts';
import { sceneBoard } from './sceneBoard.ts';

/** What tests and measurements reach from outside. */
declare global {
  interface Window {
    timelineSource: MemorySource;
    /** Visits the timeline; answers the milliseconds until its bars were laid out. */
    mountTimeline: () => Promise<number>;
    /** Scrolls so many pixels a frame; answers the milliseconds of each frame. */
    scrollFrames: (x: number, y: number, frames: number) => Promise<readonly number[]>;
    /** Begins to measure frames; the returned function answers them. */
    watchFrames: () => () => readonly number[];
  }
}

const zone = 'Australia/Sydney';
const search = new URLSearchParams(location.search);
/** Thursday 6 November 2025, 10:20 in Sydney, unless the address tells another moment. */
const present = Number(search.get('now') ?? 1_762_384_800);
const firstDay = firstDayOfFortnight(dayOfInstant(present, zone), defaultOrganisationSettings.weekStart);

const planner = {
  person: { role: 'dispatcher', duties: [], partner: false, resourceId: null, customerId: null },
  organisation: {
    id: 'harbour',
    name: 'Harbour Home Care',
    timeZone: zone,
    settings: defaultOrganisationSettings,
    workflow: standardWorkflow,
    workflows: [],
  },
} as const;

function viewOfPage(): TimelineView {
  const count = (name: string, standard: number) => Number(search.get(name) ?? standard);
  const size = {
    ...budgetBoard,
    resources: count('resources', budgetBoard.resources),
    bookings: count('bookings', budgetBoard.bookings),
    unallocated: count('unallocated', budgetBoard.unallocated),
  };
  const from = startOfLocalDay(zoneOf(zone), firstDay);
  const startDate = dateOfLocalDay(firstDay - 28);
  if (search.get('scene') === 'thursday') {
    const scene = sceneBoard(from, present, startDate);
    if (search.get('needs') === 'two') {
      return { ...scene, bookings: scene.bookings.map((one) => ({ ...one, resourcesNeeded: 2 })) };
    }
    return search.get('away') === 'short' ? { ...scene, absences: shortAbsences(scene) } : scene;
  }
  const view = generateBoard(size, from, present, startDate);
  if (search.get('text') !== 'long') return view;
  const long = 'Wilhelmina Konstantinopolska-Featherstonehaugh of the Upper Hawkesbury';
  return {
    ...view,
    resources: view.resources.map((resource) => ({ ...resource, lastName: long })),
    bookings: view.bookings.map((booking) => ({ ...booking, title: `${booking.title} for ${long}` })),
  };
}

/** A quarter of an hour right after Ann's visit, and an hour on Cleo's morning. */
function shortAbsences({ bookings }: TimelineView): TimelineView['absences'] {
  const endOf = (id: string) => bookings.find((booking) => booking.id === id)?.end ?? 0;
  const away = { status: 'approved', reason: 'Tea', decidedReason: null } as const;
  const tea = { id: 'tea', resourceId: 'ann', kind: 'break', start: endOf('visit') } as const;
  const doctor = { id: 'doctor', resourceId: 'cleo', kind: 'leave', start: endOf('early') } as const;
  return [
    { ...away, ...tea, end: tea.start + 900 },
    { ...away, ...doctor, end: doctor.start + 3600 },
  ];
}

const memory = createMemorySource(
  viewOfPage(),
  Number(search.get('latency') ?? 0),
  Number(search.get('mostInStep') ?? Number.POSITIVE_INFINITY),
);
window.timelineSource = memory;

function sourceOfPage(): MemorySource {
  switch (search.get('state')) {
    case 'loading':
      return { ...memory, load: () => new Promise(() => {}) };
    case 'error':
      return {
        ...memory,
        load: () =>
          Promise.reject(
            new Error('The server could not be reached. Please check your network and try again.'),
          ),
      };
    default:
      return memory;
  }
}

const source = sourceOfPage();
const now = () => present;

function Page() {
  const [address, setAddress] = useState(() => readAddress(search));
  const onAddress = useCallback((next: TimelineAddress) => {
    setAddress(next);
    history.replaceState(null, '', `?${writeAddress(next, new URLSearchParams(location.search))}`);
  }, []);
  return (
    <div style={{ height: '100vh' }}>
      <TimelineScreen
        source={source}
        planner={planner}
        address={address}
        onAddress={onAddress}
        now={now}
        shows={{
          rows: search.get('rows') === 'customers' ? 'customers' : 'people',
          look: boardScreens[search.get('screen') === 'week' ? 'week' : 'timeline'],
        }}
      />
    </div>
  );
}

const container = document.getElementById('root');
if (container === null) throw new Error('the page has no element with the id "root"');
const root = createRoot(container);

/**
 * The frame that stands before any screen is visited, with the screen in it or still without. Rows of equipment lead to
 * another screen by the router; the board's own address is none of its.
 */
function render(screen: ReactNode): void {
  root.render(
    <MantineProvider theme={theme} defaultColorScheme={search.get('scheme') === 'dark' ? 'dark' : 'light'}>
      <Notifications position="bottom-right" />
      <MemoryRouter>{screen}</MemoryRouter>
    </MantineProvider>,
  );
}

window.mountTimeline = () =>
  new Promise((resolve) => {
    const begun = performance.now();
    const observer = new MutationObserver(() => {
      if (document.querySelector('[data-booking]') === null) return;
      observer.disconnect();
      // Forces style and layout, as the frame would.
      document.body.getBoundingClientRect();
      resolve(performance.now() - begun);
    });
    observer.observe(container, { childList: true, subtree: true });
    render(<Page />);
  });

render(null);
window.watchFrames = () => {
  const times: number[] = [];
  let watching = true;
  const onFrame = (time: number) => {
    times.push(time);
    if (watching) requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
  return () => {
    watching = false;
    return times.slice(1).map((time, index) => time - (times[index] ?? time));
  };
};

window.scrollFrames = async (x, y, frames) => {
  const scroller = document.querySelector('[role="grid"]');
  if (scroller === null) throw new Error('the timeline is not there yet');
  const stop = window.watchFrames();
  for (let frame = 0; frame < frames; frame += 1) {
    await new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
    scroller.scrollBy(x, y);
  }
  return stop();
};

if (search.get('mount') !== 'later') void window.mountTimeline();
