import { Anchor, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { ProviderBack } from '../../domain/signIn/providers.ts';
import { CardPage } from '../shell/CardPage.tsx';
import { Note } from '../shell/Note.tsx';
import { handOver, readProviderBack } from './providerWindow.ts';
import { backState } from './useProviderBack.ts';

/**
 * `/federated#…`: where a provider sends the browser back to. A window that was opened for it tells the page that waits, and
 * closes; a page that has gone there itself goes on where it was.
 */
export function FederatedPage() {
  const { hash } = useLocation();
  const [back] = useState(() => readProviderBack(hash));
  useEffect(() => {
    document.title = 'Sign in · Muster';
    // Nobody finds it in the address, or loads it again from there.
    history.replaceState(history.state, '', location.pathname);
  }, []);
  return back === undefined ? <Incomplete /> : <Back back={back} />;
}

function Back({ back }: { readonly back: ProviderBack }) {
  const handed = useQuery({
    queryKey: ['providerBack', back.answer.state],
    queryFn: () => handOver(back),
    // It is told once.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useEffect(() => {
    if (handed.data === 'taken') window.close();
  }, [handed.data]);
  if (handed.data === undefined) return null;
  return handed.data === 'taken' ? (
    <CardPage width={360}>
      <Title order={1} size="h3" mb="xs">
        Signing in
      </Title>
      <Text size="sm">You can close this window, and go on in the one from which you came.</Text>
    </CardPage>
  ) : (
    <Navigate to={handed.data} replace state={backState(back)} />
  );
}

function Incomplete() {
  return (
    <CardPage width={360}>
      <Stack>
        <Title order={1} size="h3">
          Sign in
        </Title>
        <Note tone="bad" role="alert" title="This address is not complete." />
        <Anchor href="/login" underline="always" size="sm">
          Sign in
        </Anchor>
      </Stack>
    </CardPage>
  );
}
