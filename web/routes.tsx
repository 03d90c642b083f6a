import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { type RecordName, records } from '../domain/catalogues/records.ts';
import { exceptionScreen, reviewScreen } from '../domain/catalogues/screens.ts';
import { chatsPath } from './chats/chatsPath.ts';
import { exceptionsPath } from './exceptions/exceptionsPath.ts';
import { guestPath, newOrganisationPagePath } from './guests/guestPath.ts';
import { packagePath } from './packages/packagePath.ts';
import { listedNames, manyOf } from './records/anyRecord.ts';
import { reviewsPath } from './reviews/reviewsPath.ts';
import { BusyPage } from './shell/BusyPage.tsx';
import { ErrorPage } from './shell/ErrorPage.tsx';
import { Frame } from './shell/Frame.tsx';
import { menu } from './shell/menu.ts';
import { StartUpGuard } from './shell/StartUpGuard.tsx';
import type { ScreenHandle } from './shell/useScreenHandle.ts';

/** The screens by address (shell §2.1); each is loaded when it is first visited. */
export const routes: readonly RouteObject[] = [
  {
    path: '/invitation',
    lazy: async () => ({ Component: (await import('./signIn/InvitationPage.tsx')).InvitationPage }),
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <BusyPage />,
  },
  {
    path: guestPath,
    lazy: async () => ({ Component: (await import('./guests/GuestLinkPage.tsx')).GuestLinkPage }),
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <BusyPage />,
  },
  {
    path: packagePath,
    lazy: async () => ({ Component: (await import('./packages/PackagePage.tsx')).PackagePage }),
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <BusyPage />,
  },
  {
    path: '/federated',
    lazy: async () => ({ Component: (await import('./signIn/FederatedPage.tsx')).FederatedPage }),
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <BusyPage />,
  },
  {
    element: <StartUpGuard />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <BusyPage />,
    children: [
      ...['/login', '/reset'].map((path) => ({
        path,
        lazy: async () => ({ Component: (await import('./signIn/SignInPage.tsx')).SignInPage }),
      })),
      {
        path: '/terms',
        lazy: async () => ({ Component: (await import('./terms/TermsPage.tsx')).TermsPage }),
      },
      {
        path: newOrganisationPagePath,
        lazy: async () => ({
          Component: (await import('./guests/OrganisationOfGuest.tsx')).OrganisationOfGuest,
        }),
      },
      {
        path: '/second-factor',
        lazy: async () => ({ Component: (await import('./account/SecondFactorPage.tsx')).SecondFactorPage }),
      },
      {
        element: <Frame />,
        children: [
          screen('home', async () => (await import('./home/HomePage.tsx')).HomePage),
          screen('bookings', async () => (await import('./bookings/BookingsPage.tsx')).BookingsPage),
          ...listedNames.map(recordScreen),
          screen('shifts', async () => (await import('./shifts/ShiftsPage.tsx')).ShiftsPage),
          screen('settings', async () => (await import('./settings/SettingsPage.tsx')).SettingsPage),
          screen('uploads', async () => (await import('./uploads/UploadsPage.tsx')).UploadsPage),
          screen('audit', async () => (await import('./audit/AuditPage.tsx')).AuditPage),
          screen('security', async () => (await import('./security/SecurityPage.tsx')).SecurityPage),
          screen('members', async () => (await import('./members/MembersPage.tsx')).MembersPage),
          screen(
            'integrations',
            async () => (await import('./integrations/IntegrationsPage.tsx')).IntegrationsPage,
          ),
          screen('messages', async () => (await import('./messages/MessagesPage.tsx')).MessagesPage),
          accountScreen(),
          chatsScreen(),
          ...formScreens(),
          ...carePlanScreens(),
          firstStepsScreen(),
          exceptionsScreen(),
          reviewsScreen(),
          screen('timeline', async () => (await import('./timeline/TimelinePage.tsx')).TimelinePage),
          customerTimelineScreen(),
          equipmentTimelineScreen(),
          screen('calendar', async () => (await import('./calendar/CalendarPage.tsx')).CalendarPage),
          screen('week', async () => (await import('./timeline/TimelinePage.tsx')).WeekPage),
          screen('planner', async () => (await import('./planner/PlannerPage.tsx')).PlannerPage),
          screen('scheduler', async () => (await import('./timeline/TimelinePage.tsx')).SchedulerPage),
          screen(
            'masterroster',
            async () => (await import('./masterRoster/MasterRosterPage.tsx')).MasterRosterPage,
          ),
          screen(
            'groupevents',
            async () => (await import('./groupEvents/GroupEventsPage.tsx')).GroupEventsPage,
          ),
          screen(
            'events',
            async () => (await import('./whatHappened/WhatHappenedPage.tsx')).WhatHappenedPage,
          ),
          screen('board', async () => (await import('./board/BoardPage.tsx')).BoardPage),
          masterRosterScreen('/masterrosterv2', 'people'),
          masterRosterScreen('/mascustomer', 'customers'),
        ],
      },
    ],
  },
  {
    path: '*',
    element: <ErrorPage />,
    errorElement: <ErrorPage />,
    loader: () => {
      throw new Response(null, { status: 404 });
    },
  },
];

/** The screens of records that show something else to those who do not plan. */
const ownScreens: { readonly [Name in RecordName]?: () => Promise<ComponentType> } = {
  announcement: async () => (await import('./announcements/AnnouncementsPage.tsx')).AnnouncementsPage,
  bid: async () => (await import('./jobBoard/BidBoardPage.tsx')).BidBoardPage,
  calendarEvent: async () => (await import('./calendarEvents/CalendarEventsPage.tsx')).CalendarEventsPage,
  form: async () => (await import('./forms/FormsPage.tsx')).FormsPage,
  jobOffer: async () => (await import('./jobBoard/JobBoardPage.tsx')).JobBoardPage,
  rosterAnswer: async () => (await import('./rosteredBoard/RosteredBoardPage.tsx')).RosteredBoardPage,
};

/**
 * The screen of a record, at the path that its declaration gives; one without a menu entry is named by its
 * words.
 */
function recordScreen(name: RecordName): RouteObject {
  const { menu: key, path } = records[name];
  const title = menu.find((one) => one.key === key)?.label ?? manyOf(name);
  const handle: ScreenHandle = { title, screen: key ?? name };
  const lazy = async () => {
    const own = ownScreens[name];
    if (own !== undefined) return { Component: await own() };
    const { RecordsPage } = await import('./records/RecordsPage.tsx');
    return { Component: () => <RecordsPage key={name} name={name} /> };
  };
  return { path: `/${path}`, handle, lazy };
}

/** Everybody has one; the profile leads there, and not the menu. */
function accountScreen(): RouteObject {
  const handle: ScreenHandle = { title: 'Your account', screen: 'account' };
  const lazy = async () => ({ Component: (await import('./account/AccountPage.tsx')).AccountPage });
  return { path: '/account', handle, lazy };
}

/** The header leads there. */
function chatsScreen(): RouteObject {
  const handle: ScreenHandle = { title: 'Chats', screen: 'chats' };
  const lazy = async () => ({ Component: (await import('./chats/ChatsPage.tsx')).ChatsPage });
  return { path: chatsPath, handle, lazy };
}

/** The screen of forms leads there, and work. */
function formScreens(): readonly RouteObject[] {
  const handleOf = (title: string): ScreenHandle => ({ title, screen: 'filledForms' });
  return [
    {
      path: '/forms/filled',
      handle: handleOf('Filled forms'),
      lazy: async () => ({ Component: (await import('./forms/FilledFormsPage.tsx')).FilledFormsPage }),
    },
    {
      path: '/forms/filled/:formAnswerId',
      handle: handleOf('Form'),
      lazy: async () => ({ Component: (await import('./forms/FilledFormPage.tsx')).FilledFormPage }),
    },
    {
      path: '/forms/:formId/questions',
      handle: { title: 'Questions', screen: 'forms' } satisfies ScreenHandle,
      lazy: async () => ({ Component: (await import('./forms/BuilderPage.tsx')).BuilderPage }),
    },
  ];
}

/** Customers lead there, and visits. */
function carePlanScreens(): readonly RouteObject[] {
  const handle: ScreenHandle = { title: 'Care plan', screen: 'carePlans' };
  return [
    {
      path: '/care-plans/:customerId',
      handle,
      lazy: async () => ({ Component: (await import('./carePlans/CarePlanPage.tsx')).CarePlanPage }),
    },
    {
      path: '/visits/:bookingId/care-plan',
      handle,
      lazy: async () => ({ Component: (await import('./carePlans/VisitPlanPage.tsx')).VisitPlanPage }),
    },
    {
      path: '/care-plan',
      handle,
      lazy: async () => ({ Component: (await import('./carePlans/OwnPlanPage.tsx')).OwnPlanPage }),
    },
  ];
}

/** Home leads there while an organisation is being set up. */
function firstStepsScreen(): RouteObject {
  const handle: ScreenHandle = { title: 'First steps', screen: 'start' };
  const lazy = async () => ({ Component: (await import('./firstSteps/FirstStepsPage.tsx')).FirstStepsPage });
  return { path: '/start', handle, lazy };
}

/** Home and the alert lead there. */
function exceptionsScreen(): RouteObject {
  const handle: ScreenHandle = { title: 'Exceptions', screen: exceptionScreen.key };
  const lazy = async () => ({ Component: (await import('./exceptions/ExceptionsPage.tsx')).ExceptionsPage });
  return { path: exceptionsPath, handle, lazy };
}

/** The list of bookings leads there. */
function reviewsScreen(): RouteObject {
  const handle: ScreenHandle = { title: 'Reviews', screen: reviewScreen.key };
  const lazy = async () => ({ Component: (await import('./reviews/ReviewsPage.tsx')).ReviewsPage });
  return { path: reviewsPath, handle, lazy };
}

/** The timeline with customers as rows; the menu's entry of the timeline is its own too (shell §2.1). */
function customerTimelineScreen(): RouteObject {
  const handle: ScreenHandle = { title: 'Timeline', screen: 'timeline' };
  const lazy = async () => ({
    Component: (await import('./timeline/TimelinePage.tsx')).CustomerTimelinePage,
  });
  return { path: '/week2custimeline', handle, lazy };
}

/** The timeline with equipment as rows. */
function equipmentTimelineScreen(): RouteObject {
  const handle: ScreenHandle = { title: 'Timeline', screen: 'timeline' };
  const lazy = async () => ({
    Component: (await import('./timeline/TimelinePage.tsx')).EquipmentTimelinePage,
  });
  return { path: '/week2equipment', handle, lazy };
}

/** The master roster by its other addresses: the name of a newer menu, and with customers as its rows (shell §2.1). */
function masterRosterScreen(path: string, rows: 'people' | 'customers'): RouteObject {
  const handle: ScreenHandle = { title: 'Master Roster', screen: 'masterroster' };
  const lazy = async () => {
    const { MasterRosterPage } = await import('./masterRoster/MasterRosterPage.tsx');
    return { Component: () => <MasterRosterPage rows={rows} /> };
  };
  return { path, handle, lazy };
}

/** A screen of the frame by its key in the menu, which knows its address, its name, and who may visit it. */
function screen(key: string, load: () => Promise<ComponentType>): RouteObject {
  const entry = menu.find((one) => one.key === key);
  if (entry === undefined) throw new Error(`the menu has no screen ${key}`);
  const handle: ScreenHandle = { title: entry.label, screen: key };
  return { path: entry.path, handle, lazy: async () => ({ Component: await load() }) };
}
