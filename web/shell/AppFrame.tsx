import {
  Anchor,
  AppShell,
  Burger,
  Group,
  Indicator,
  NavLink,
  ScrollArea,
  Text,
  UnstyledButton,
} from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { statusLabelsOf } from '../../domain/booking/statusLook.ts';
import { mayVisit } from '../../domain/catalogues/screens.ts';
import { isAlerted } from '../../domain/exception/isAlerted.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { mayPlanEverything, mayRead } from '../../domain/rights/rights.ts';
import { OffSickDialog } from '../absences/OffSickDialog.tsx';
import { BroadcastButton } from '../announcements/BroadcastButton.tsx';
import { AddingDenied } from '../booking/AddingDenied.tsx';
import { BookingDrawer } from '../booking/BookingDrawer.tsx';
import { EarlyStepDialog } from '../booking/early/EarlyStepDialog.tsx';
import { NewBookingDrawer } from '../booking/NewBookingDrawer.tsx';
import { mayCreateBookings, useNewBooking } from '../booking/newBooking.ts';
import { ChatsButton } from '../chats/ChatsButton.tsx';
import { WriteToManyDialog } from '../chats/WriteToManyDialog.tsx';
import { useLiveQueries } from '../client/useLive.ts';
import { CommitmentDrawer } from '../commitments/CommitmentDrawer.tsx';
import { ExceptionAlert } from '../exceptions/ExceptionAlert.tsx';
import { WhoIsFreeDialog } from '../freePeople/WhoIsFreeDialog.tsx';
import { OfferJobsDialog } from '../jobBoard/OfferJobsDialog.tsx';
import { mayHaveNotices } from '../messages/mayHaveNotices.ts';
import { NoticeBell } from '../messages/NoticeBell.tsx';
import { ReassignDialog } from '../plans/ReassignDialog.tsx';
import { SwapDialog } from '../plans/SwapDialog.tsx';
import { SearchBox } from '../search/SearchBox.tsx';
import { AlarmsLink } from '../security/AlarmsLink.tsx';
import { StatusLabelsContext, useStatusColours } from '../timeline/view/look/statusLook.ts';
import { OrganisationThen } from '../timeTravel/OrganisationThen.tsx';
import { useUndoKeys } from '../undo/useUndoKeys.ts';
import classes from './AppFrame.module.css';
import { BrandLogo } from './BrandLogo.tsx';
import { Mark } from './Mark.tsx';
import { markOf, menuOf, screens } from './menu.ts';
import { NothingHere } from './Notice.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { useIsStaff, useSession } from './SessionContext.ts';
import { UnsavedChangesGuard } from './UnsavedChangesGuard.tsx';
import { useLiveOrganisation } from './useLiveOrganisation.ts';
import { type MenuCount, useMenuCounts } from './useMenuCounts.ts';
import { usePageTitle } from './usePageTitle.ts';
import { mobileBelow, usePhone } from './usePhone.ts';
import { useScreenHandle } from './useScreenHandle.ts';
import { useShownLogo } from './useShownLogo.ts';

/** The shell of every signed-in screen (shell §2.3): header, collapsible sidebar, and the screen itself. */
export function AppFrame() {
  const session = useSession();
  const location = useLocation();
  const mobile = usePhone();
  usePageTitle();
  useLiveQueries();
  useLiveOrganisation();
  useUndoKeys(session.user.uid);
  const { settings } = session.organisation;
  useStatusColours(settings);
  const reader = useIsStaff() ? 'staff' : 'customer';
  const statusLabels = useMemo(() => statusLabelsOf(settings.statuses, reader), [settings.statuses, reader]);
  const [opened, { toggle, close }] = useDisclosure(false);
  const [collapsed, setCollapsed] = useLocalStorage({ key: 'muster-sidebar-collapsed', defaultValue: false });
  const narrow = collapsed && !mobile;
  const logo = useShownLogo();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of route closes the slide-in sidebar
  useEffect(close, [location.pathname]);
  useEffect(() => {
    if (!opened) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [opened, close]);

  const entries = menuOf(session);
  const counts = useMenuCounts();
  const shown = useScreenHandle()?.screen;
  const hidden = screens.some((screen) => screen.key === shown && !mayVisit(session, screen));
  return (
    <StatusLabelsContext value={statusLabels}>
      <AppShell
        header={{ height: 52 }}
        navbar={{ width: narrow ? 64 : 216, breakpoint: mobileBelow, collapsed: { mobile: !opened } }}
        transitionDuration={120}
      >
        <a href="#content" className={classes.skip}>
          Skip to content
        </a>
        <AppShell.Header className={classes.header}>
          <Group h="100%" px="sm" justify="space-between" wrap="nowrap">
            <Group gap="xs" wrap="nowrap" miw={0}>
              <Burger
                opened={opened}
                onClick={toggle}
                size="sm"
                hiddenFrom={`${mobileBelow}px`}
                className={classes.burger ?? ''}
                aria-label="Menu"
              />
              <BrandLogo
                shown={logo}
                height={30}
                otherwise={
                  <>
                    <Mark />
                    <Text fw={650} visibleFrom="xs">
                      Muster
                    </Text>
                  </>
                }
              />
              <Text c="dimmed" size="sm" truncate>
                {session.organisation.name}
              </Text>
            </Group>
            <Group gap="sm" wrap="nowrap">
              <SearchBox />
              {mayRead(session, 'security') && <AlarmsLink />}
              {mayRead(session, 'talk') && <BroadcastButton />}
              {mayRead(session, 'talk') && <ChatsButton />}
              {mayHaveNotices(session) && <NoticeBell />}
              <ProfileMenu />
            </Group>
          </Group>
        </AppShell.Header>
        {opened && mobile && (
          <button type="button" className={classes.backdrop} onClick={close} aria-label="Close menu" />
        )}
        <AppShell.Navbar p="xs" aria-label="Main">
          <AppShell.Section grow component={ScrollArea}>
            {entries.map(({ key, label, path, icon: Icon, leadsTo = [] }) => (
              <NavLink
                key={key}
                component={Link}
                to={path}
                active={markOf({ key, leadsTo }, shown) !== undefined}
                label={narrow ? undefined : label}
                aria-label={label}
                title={narrow ? label : undefined}
                aria-current={markOf({ key, leadsTo }, shown)}
                leftSection={
                  <Indicator display="flex" disabled={!narrow || !counts.has(key)} size={8} offset={2}>
                    <Icon size={20} stroke={1.6} aria-hidden />
                  </Indicator>
                }
                rightSection={narrow ? undefined : <CountMark count={counts.get(key)} />}
                aria-description={saidOf(counts.get(key))}
                className={classes.entry ?? ''}
              />
            ))}
          </AppShell.Section>
          <AppShell.Section className={classes.collapse ?? ''}>
            <UnstyledButton
              className={classes.collapseButton ?? ''}
              onClick={() => setCollapsed(!collapsed)}
              aria-expanded={!collapsed}
              aria-label={collapsed ? 'Expand the sidebar' : 'Collapse the sidebar'}
            >
              {collapsed ? (
                <IconLayoutSidebarLeftExpand size={20} stroke={1.6} aria-hidden />
              ) : (
                <IconLayoutSidebarLeftCollapse size={20} stroke={1.6} aria-hidden />
              )}
              {!narrow && <span>Collapse</span>}
            </UnstyledButton>
          </AppShell.Section>
        </AppShell.Navbar>
        <UnsavedChangesGuard>
          <OrganisationThen>
            <AppShell.Main id="content" tabIndex={-1} className={classes.main ?? ''}>
              {isAlerted(session, settings) && <ExceptionAlert />}
              {hidden ? <NotForYou /> : <Outlet />}
            </AppShell.Main>
            <BookingDrawer />
            <CommitmentDrawer />
          </OrganisationThen>
          {mayCreateBookings(session) ? <NewBooking /> : <AddingDenied />}
          <EarlyStepDialog />
          {mayPlanEverything(session) && <ReassignDialog />}
          {mayCommand(session, 'booking.applyPlan') && <SwapDialog />}
          {mayRead(session, 'planning') && <WhoIsFreeDialog />}
          {mayCommand(session, 'absence.create') && <OffSickDialog />}
          {mayCommand(session, 'jobOffer.create') && <OfferJobsDialog />}
          {mayRead(session, 'planning') && <WriteToManyDialog />}
        </UnsavedChangesGuard>
      </AppShell>
    </StatusLabelsContext>
  );
}

/** How much waits behind an entry of the menu, drawn beside its name: the description of the entry says it as well. */
function CountMark({ count }: { readonly count: MenuCount | undefined }) {
  if (count === undefined) return null;
  return <span className={classes.count} data-count={count.text} title={saidOf(count)} />;
}

function saidOf(count: MenuCount | undefined): string | undefined {
  return count && `${count.text} ${count.of}`;
}

function NewBooking() {
  const { opened, group, customerId, resourceId, close } = useNewBooking();
  return (
    <NewBookingDrawer
      opened={opened}
      group={group}
      customerId={customerId}
      resourceId={resourceId}
      onClose={close}
    />
  );
}

function NotForYou() {
  return (
    <NothingHere title="This screen is not part of your role">
      <Anchor component={Link} to="/" size="sm">
        Click here to go back to the default page
      </Anchor>
    </NothingHere>
  );
}
