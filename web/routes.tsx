import type { RouteObject } from 'react-router-dom';
import { AppFrame } from './shell/AppFrame.tsx';
import { ErrorPage } from './shell/ErrorPage.tsx';
import { StartUpGuard } from './shell/StartUpGuard.tsx';

/** The screens by address (shell §2.1); each is loaded when it is first visited. */
export const routes: readonly RouteObject[] = [
  {
    path: '/login',
    lazy: async () => ({ Component: (await import('./signIn/SignInPage.tsx')).SignInPage }),
    errorElement: <ErrorPage />,
  },
  {
    element: <StartUpGuard />,
    errorElement: <ErrorPage />,
    children: [
      {
        element: <AppFrame />,
        children: [
          {
            path: '/',
            handle: { title: 'Home' },
            lazy: async () => ({ Component: (await import('./home/HomePage.tsx')).HomePage }),
          },
          {
            path: '/bookings',
            handle: { title: 'Bookings' },
            lazy: async () => ({ Component: (await import('./bookings/BookingsPage.tsx')).BookingsPage }),
          },
          {
            path: '/customers',
            handle: { title: 'Customers' },
            lazy: async () => ({ Component: (await import('./customers/CustomersPage.tsx')).CustomersPage }),
          },
          {
            path: '/resources',
            handle: { title: 'Resources' },
            lazy: async () => ({ Component: (await import('./resources/ResourcesPage.tsx')).ResourcesPage }),
          },
          {
            path: '/uploads',
            handle: { title: 'CSV Uploads' },
            lazy: async () => ({ Component: (await import('./uploads/UploadsPage.tsx')).UploadsPage }),
          },
          {
            path: '/audit',
            handle: { title: 'Audit' },
            lazy: async () => ({ Component: (await import('./audit/AuditPage.tsx')).AuditPage }),
          },
          {
            path: '/integrations',
            handle: { title: 'Integrations' },
            lazy: async () => ({
              Component: (await import('./integrations/IntegrationsPage.tsx')).IntegrationsPage,
            }),
          },
          {
            path: '/week2timeline',
            handle: { title: 'Timeline' },
            lazy: async () => ({ Component: (await import('./timeline/TimelinePage.tsx')).TimelinePage }),
          },
        ],
      },
    ],
  },
  {
    path: '*',
    errorElement: <ErrorPage />,
    loader: () => {
      throw new Response(null, { status: 404 });
    },
  },
];
