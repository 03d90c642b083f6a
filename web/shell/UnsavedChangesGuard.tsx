import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { Dialog } from './Dialog.tsx';
import { UnsavedChangesContext } from './unsavedChanges.ts';
import { besideParameters } from './useBeside.ts';

/** Asks before unsaved changes are abandoned, however the user leaves them (shell §2.3, exact texts). */
export function UnsavedChangesGuard({ children }: { readonly children: ReactNode }) {
  const held = useRef(new Set<string>());
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => held.current.size > 0 && leaves(currentLocation, nextLocation),
  );
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (held.current.size > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, []);
  const asking = blocker.state === 'blocked';
  const unsaved = useMemo(
    () => ({
      asking,
      hold: (form: string) => void held.current.add(form),
      release: (form: string) => void held.current.delete(form),
    }),
    [asking],
  );
  const stay = () => blocker.reset?.();
  const leave = () => {
    held.current.clear();
    blocker.proceed?.();
  };
  return (
    <UnsavedChangesContext value={unsaved}>
      {children}
      <Dialog opened={asking} onClose={stay} title="Close" centered closeLabel="No">
        <Text size="sm">There are unsaved changes. Do you want to leave and discard your changes?</Text>
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" data-autofocus onClick={stay}>
            No
          </Button>
          <Button color="red.9" onClick={leave}>
            Yes
          </Button>
        </Group>
      </Dialog>
    </UnsavedChangesContext>
  );
}

/** Whether a form that is open at one address is closed at the other. */
function leaves(from: Location, to: Location): boolean {
  if (from.pathname !== to.pathname) return true;
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return besideParameters.some((name) => before.get(name) !== after.get(name));
}
