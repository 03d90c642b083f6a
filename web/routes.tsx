import { Navigate, type RouteObject } from 'react-router-dom';

/** The screens by address (shell §2.1); each is loaded when it is first visited. */
export const routes: readonly RouteObject[] = [
  { path: '/', element: <Navigate to="/week2timeline" replace /> },
  {
    path: '/week2timeline',
    lazy: async () => ({ Component: (await import('./timeline/TimelinePage.tsx')).TimelinePage }),
  },
];
