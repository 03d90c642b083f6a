import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ownerOf } from '../../domain/rights/persona.ts';
import { deniedTo, isScoped, mayWrite } from '../../domain/rights/rights.ts';
import { CalendarAddresses } from '../calendarAddresses/CalendarAddresses.tsx';
import { Wishes } from '../messages/Wishes.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { AddressForm } from './AddressForm.tsx';
import { accountQuery, signInOptionsQuery } from './accountRequests.ts';
import { CameByLink } from './CameByLink.tsx';
import { DeniedPermissions } from './DeniedPermissions.tsx';
import { MeansSection } from './MeansSection.tsx';
import { NameForm } from './NameForm.tsx';
import { PasskeySection } from './PasskeySection.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { PhotoForm } from './PhotoForm.tsx';
import { PlannedScope } from './PlannedScope.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SessionsList } from './SessionsList.tsx';

/** Knows the numbers of all countries, so it is fetched when somebody looks at their account. */
const PhoneSection = lazy(async () => ({ default: (await import('./PhoneSection.tsx')).PhoneSection }));

/** `/account`: one's own name, ways to sign in and address, and where one is signed in. */
export function AccountPage() {
  const session = useSession();
  const { user, byLink = false } = session;
  const owner = ownerOf(session);
  const account = useQuery({ ...accountQuery(), enabled: !byLink });
  const options = useQuery(signInOptionsQuery());
  const isLoading = !byLink && account.data === undefined;
  return (
    <Screen title="Your account" note={`${user.name}, ${user.email}`}>
      {isLoading ? (
        account.error === null ? (
          <Skeleton height={320} role="status" aria-busy="true" aria-label="Loading" />
        ) : (
          <LoadFailed what="Your account" error={account.error} onRetry={() => void account.refetch()} />
        )
      ) : (
        <Stack gap="xl">
          {byLink && (
            <CameByLink>
              {`Your link opens ${session.organisation.name} alone. To see where you are signed in, or to change your password or e-mail address, sign in yourself.`}
            </CameByLink>
          )}
          {isScoped(session) && session.scope !== undefined && <PlannedScope scope={session.scope} />}
          {deniedTo(session).length > 0 && <DeniedPermissions denied={deniedTo(session)} />}
          {account.data !== undefined && <NameForm name={user.name} />}
          {account.data !== undefined && <PhotoForm name={user.name} photoUrl={user.photoUrl} />}
          {account.data !== undefined && (
            <Suspense fallback={<Skeleton height={90} role="status" aria-busy="true" aria-label="Loading" />}>
              <PhoneSection {...account.data} />
            </Suspense>
          )}
          {account.data !== undefined && <SessionsList sessions={account.data.sessions} />}
          {account.data !== undefined && <MeansSection {...account.data} email={user.email} />}
          {account.data?.offersPasskeys === true && <PasskeySection {...account.data} />}
          {account.data !== undefined && <SecondFactorSection {...account.data} />}
          {owner !== undefined && <Wishes />}
          {mayWrite(session, 'rosters') && (
            <Wishes of={{ recipientKind: 'planner', recipientId: user.uid }} />
          )}
          {owner !== undefined && <CalendarAddresses {...owner} own />}
          {account.data?.hasPassword === true && (
            <PasswordForm rule={account.data.passwordRule} email={user.email} />
          )}
          {account.data !== undefined && options.data?.sendsMail === true && (
            <AddressForm email={user.email} />
          )}
        </Stack>
      )}
    </Screen>
  );
}
