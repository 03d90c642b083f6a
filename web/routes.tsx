import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { AppFrame } from './shell/AppFrame.tsx';
import { ErrorPage } from './shell/ErrorPage.tsx';
import { BusyPage, StartUpGuard } from './shell/StartUpGuard.tsx';

/** The screens by address (shell §2.1); each is loaded when it is first visited. */
export const routes: readonly RouteObject[] = [
  {
    path: '/login',
    lazy: async () => ({ Component: (await import('./signIn/SignInPage.tsx')).SignInPage }),
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <BusyPage />,
  },
  {
    element: <StartUpGuard />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <BusyPage />,
    children: [
      {
        element: <AppFrame />,
        children: [
          screen('/', 'Home', async () => (await import('./home/HomePage.tsx')).HomePage),
          screen(
            '/bookings',
            'Bookings',
            async () => (await import('./bookings/BookingsPage.tsx')).BookingsPage,
          ),
          screen(
            '/customers',
            'Customers',
            async () => (await import('./customers/CustomersPage.tsx')).CustomersPage,
          ),
          screen(
            '/resources',
            'Resources',
            async () => (await import('./resources/ResourcesPage.tsx')).ResourcesPage,
          ),
          screen(
            '/uploads',
            'CSV Uploads',
            async () => (await import('./uploads/UploadsPage.tsx')).UploadsPage,
          ),
          screen('/audit', 'Audit', async () => (await import('./audit/AuditPage.tsx')).AuditPage),
          screen(
            '/integrations',
            'Integrations',
            async () => (await import('./integrations/IntegrationsPage.tsx')).IntegrationsPage,
          ),
          screen(
            '/week2timeline',
            'Timeline',
            async () => (await import('./timeline/TimelinePage.tsx')).TimelinePage,
          ),
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

/** A screen of the frame: its address, what the window is called then, and how it is loaded. */
function screen(path: string, title: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, handle: { title }, lazy: async () => ({ Component: await load() }) };
}
