import { Center, Loader, Stack, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';

/** The busy indicator appears after so many milliseconds (shell §9), so that a quick answer does not flicker. */
const busyAfterMs = 500;
/** How many pages show it: where one follows another, as once the application has loaded, it stays. */
let shown = 0;

/** A page on which something is waited for, and which says so once it takes long. */
export function BusyPage() {
  const [late, setLate] = useState(() => shown > 0);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), busyAfterMs);
    return () => clearTimeout(timer);
  }, []);
  useLayoutEffect(() => {
    if (!late) return;
    shown += 1;
    return () => {
      shown -= 1;
    };
  }, [late]);
  return (
    <FullPage>
      {late && (
        <>
          <VisuallyHidden component="h1">One moment</VisuallyHidden>
          <Loader role="status" aria-label="Loading" />
        </>
      )}
    </FullPage>
  );
}

/** A page of a few words, or none, for whoever has no screen at the moment. */
export function FullPage({ children }: { readonly children: ReactNode }) {
  return (
    <Center component="main" mih="100dvh" p="lg">
      <Stack align="center" maw={420} ta="center">
        {children}
      </Stack>
    </Center>
  );
}
