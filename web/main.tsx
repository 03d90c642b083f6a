// In a layer of their own: what screens say of themselves counts, in whatever order their styles come.
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './theme.css';
import { MantineProvider } from '@mantine/core';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { routes } from './routes.tsx';
import { Messages } from './shell/Messages.tsx';
import { styleNonce, tellStyleNonce } from './styleNonce.ts';
import { theme } from './theme.ts';

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no element with the id "root"');

// A page that the browser kept from before (bfcache) may show what its session saw, which may have ended since.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

tellStyleNonce();
const nonce = styleNonce();

const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000, retry: false } } });

createRoot(container).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      {...(nonce !== undefined && { getStyleNonce: () => nonce })}
    >
      <QueryClientProvider client={queries}>
        <Messages />
        <RouterProvider router={createBrowserRouter([...routes])} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
