import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ownAddress } from '../../domain/signIn/actionLink.ts';
import { queries } from '../client/queries.ts';
import { CardPage } from '../shell/CardPage.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { signOut } from '../signIn/signOut.ts';
import { accountQuery } from './accountRequests.ts';
import { SecondFactorSetUp } from './SecondFactorSetUp.tsx';

/** `/second-factor`: where an administrator is led whose organisation asks for a second factor, until they have one. */
export function SecondFactorPage() {
  const { organisation, lacksFactor = false } = useSession();
  const account = useQuery(accountQuery());
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  useEffect(() => {
    document.title = 'Second factor · Muster';
  }, []);
  const goOn = async () => {
    // The guard leads on once it knows.
    await client.invalidateQueries({ queryKey: queries.session().queryKey });
    void navigate(ownAddress(search.get('next'), [location.origin]) ?? '/', { replace: true });
  };
  return (
    <CardPage width={480}>
      <Stack>
        <Title order={1} size="h3">
          Set up a second factor
        </Title>
        {account.data === undefined ? (
          account.error === null ? (
            <Skeleton height={200} role="status" aria-busy="true" aria-label="Loading" />
          ) : (
            <LoadFailed what="Your account" error={account.error} onRetry={() => void account.refetch()} />
          )
        ) : (
          <>
            {lacksFactor && (
              <Text size="sm">{organisation.name} asks everybody who administers it for one.</Text>
            )}
            <SecondFactorSetUp hasPassword={account.data.hasPassword} onDone={() => void goOn()} />
          </>
        )}
        <Group>
          {lacksFactor ? (
            <Button variant="subtle" size="compact-sm" onClick={() => void signOut()}>
              Sign out
            </Button>
          ) : (
            <Button variant="subtle" size="compact-sm" onClick={() => void goOn()}>
              Go to Muster
            </Button>
          )}
        </Group>
      </Stack>
    </CardPage>
  );
}
