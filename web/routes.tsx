import { Navigate, type RouteObject } from 'react-router-dom';
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
          { path: '/', element: <Navigate to="/week2timeline" replace /> },
          {
            path: '/week2timeline',
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
