import { Anchor, AppShell, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { statusLabelsOf } from '../../domain/booking/statusLook.ts';
import { OpenBooking } from '../booking/OpenBooking.tsx';
import { bookingTitle } from '../bookings/bookingTexts.ts';
import { queries } from '../client/queries.ts';
import { useLiveQueries } from '../client/useLive.ts';
import { BrandLogo } from '../shell/BrandLogo.tsx';
import { Mark } from '../shell/Mark.tsx';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import { NotLive } from '../shell/NotLive.tsx';
import { ProfileMenu } from '../shell/ProfileMenu.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { UnsavedChangesGuard } from '../shell/UnsavedChangesGuard.tsx';
import { usePageTitle } from '../shell/usePageTitle.ts';
import { useShownLogo } from '../shell/useShownLogo.ts';
import { StatusLabelsContext, useStatusColours } from '../timeline/view/look/statusLook.ts';
import classes from './GuestFrame.module.css';
import { guestPath } from './guestPath.ts';

const SeveralBookings = lazy(async () => ({
  default: (await import('./SeveralBookings.tsx')).SeveralBookings,
}));

/** The shell of a guest: the bookings to which links have admitted them, and their account if they have one. */
export function GuestFrame() {
  const { organisation, byLink = false } = useSession();
  const { settings } = organisation;
  const { pathname } = useLocation();
  const logo = useShownLogo();
  usePageTitle();
  useLiveQueries();
  useStatusColours(settings);
  const statusLabels = useMemo(() => statusLabelsOf(settings.statuses, 'customer'), [settings.statuses]);
  return (
    <StatusLabelsContext value={statusLabels}>
      <AppShell header={{ height: 52 }}>
        <AppShell.Header>
          <Group h="100%" px="sm" justify="space-between" wrap="nowrap">
            <Group component="span" gap="xs" wrap="nowrap" miw={0}>
              <BrandLogo shown={logo} height={30} otherwise={<Mark />} />
              <Text fw={650} truncate>
                {organisation.name}
              </Text>
            </Group>
            <ProfileMenu />
          </Group>
        </AppShell.Header>
        <UnsavedChangesGuard>
          <AppShell.Main id="content" tabIndex={-1}>
            <div className={classes.page}>
              <NotLive />
              {pathname === '/account' && !byLink ? (
                <Stack>
                  <Anchor component={Link} to="/" size="sm" underline="always">
                    Your bookings
                  </Anchor>
                  <Outlet />
                </Stack>
              ) : (
                <Stack>
                  <Bookings />
                  {byLink && <KeepIt />}
                </Stack>
              )}
            </div>
          </AppShell.Main>
        </UnsavedChangesGuard>
      </AppShell>
    </StatusLabelsContext>
  );
}

/** The one booking as it is, or several as a list. */
function Bookings() {
  const { admittedTo = [] } = useSession();
  // Also one that is out of use: whoever has a link to it sees what has become of it.
  const list = useQuery({
    ...queries.bookings({ sort: '-start', inactive: 'true' }),
    enabled: admittedTo.length > 0,
  });
  if (list.error !== null) {
    return <LoadFailed what="Your booking" error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (admittedTo.length > 0 && list.data === undefined) {
    return <Skeleton height={240} radius="md" role="status" aria-busy="true" aria-label="Loading" />;
  }
  const bookings = list.data?.rows ?? [];
  const [only] = bookings;
  if (only === undefined) {
    return (
      <NothingHere title="There is no booking for you here any more">
        <Text size="sm" c="dimmed">
          Your link has expired or was withdrawn. Ask whoever sent it for another one.
        </Text>
      </NothingHere>
    );
  }
  if (bookings.length === 1) {
    return (
      <Paper withBorder radius="lg" p="lg">
        <Title order={1} size="h3" mb="sm" dir="auto">
          {bookingTitle(only)}
        </Title>
        <OpenBooking booking={only} />
      </Paper>
    );
  }
  return (
    <Suspense fallback={<Skeleton height={240} role="status" aria-busy="true" aria-label="Loading" />}>
      <SeveralBookings bookings={bookings} />
    </Suspense>
  );
}

/** For whoever has no account: what a link opens ends, and opens in one browser. */
function KeepIt() {
  return (
    <Paper withBorder radius="lg" p="lg">
      <Title order={2} size="h5">
        Keep this booking
      </Title>
      <Text size="sm" c="dimmed" mt={4} mb="sm">
        Your link opens it in this browser, for a few weeks. With an account you see it everywhere, for as
        long as you like.
      </Text>
      <Button component="a" href={guestPath} variant="default" size="sm">
        Keep it in an account
      </Button>
    </Paper>
  );
}
