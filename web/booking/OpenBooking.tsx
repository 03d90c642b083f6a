import { Badge, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { BookingView } from '../../api/contract/views.ts';
import { type DetailTab, detailTabsOf, detailTabTitles } from '../../domain/booking/detailTabs.ts';
import { mayFillForms } from '../../domain/form/mayFillForms.ts';
import { mayReadHappenings } from '../../domain/rights/mayReadHappenings.ts';
import { mayRead, mayReadHistories, mayWrite } from '../../domain/rights/rights.ts';
import { mayAct } from '../../domain/workflow/possibleActions.ts';
import { StatusBadge } from '../bookings/StatusBadge.tsx';
import { useCommand } from '../client/useCommand.ts';
import { useLiveBooking } from '../client/useLive.ts';
import { dueMoments } from '../forms/dueMoments.ts';
import { FormsToFill } from '../forms/FormsToFill.tsx';
import { type PartKind, usePartKinds } from '../records/parts/usePartKinds.ts';
import { SaveMark } from '../shell/SaveMark.tsx';
import { useActor, useIsStaff, useSession } from '../shell/SessionContext.ts';
import { HappenedTo } from '../whatHappened/HappenedTo.tsx';
import { BookingActions } from './BookingActions.tsx';
import { BookingDetails } from './BookingDetails.tsx';
import { BookingHistory } from './BookingHistory.tsx';
import { BookingTabs } from './BookingTabs.tsx';
import { BookingWarnings } from './BookingWarnings.tsx';
import { CandidateList } from './CandidateList.tsx';
import { NotesTab } from './NotesTab.tsx';
import { ResourceTab, type ResourceTabProps } from './ResourceTab.tsx';
import { standing } from './standing.ts';

const GuestLinksTab = lazy(async () => ({
  default: (await import('../guests/GuestLinksTab.tsx')).GuestLinksTab,
}));

const VisitPlan = lazy(async () => ({ default: (await import('../carePlans/VisitPlan.tsx')).VisitPlan }));
const FeedButtons = lazy(async () => ({ default: (await import('../chats/FeedButtons.tsx')).FeedButtons }));
const ChatPanel = lazy(async () => ({ default: (await import('../chats/ChatPanel.tsx')).ChatPanel }));

const PartsTab = lazy(async () => ({
  default: (await import('../records/parts/PartsTab.tsx')).PartsTab,
}));

/** A booking with its steps and its tabs, live. */
export function OpenBooking({ booking }: { readonly booking: BookingView }) {
  const staff = useIsStaff();
  const actor = useActor();
  const { organisation } = useSession();
  const command = useCommand();
  const parts = usePartKinds('booking', booking.id);
  const tabs = useTabs(booking, parts);
  const [among, setAmong] = useState<'everybody' | 'external'>('everybody');
  const [wanted, setTab] = useState<string | null>('details');
  // If it is locked or done meanwhile, a tab may be there no more, or have become another.
  const tab = tabs.find(({ id }) => id === wanted)?.id ?? 'details';
  const allocates = tabs.some(({ id }) => id === 'candidates');
  useLiveBooking(booking.id);
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Group gap="xs">
          <StatusBadge status={booking.status} />
          {staff && booking.locked && (
            <Badge variant="default" tt="none" leftSection={<IconLock size={13} aria-hidden />}>
              Locked
            </Badge>
          )}
          {booking.inactive && (
            <Badge variant="outline" color="gray" tt="none" fw={550}>
              Inactive
            </Badge>
          )}
          {booking.reference !== null && (
            <Text size="sm" c="dimmed">
              {booking.reference}
            </Text>
          )}
        </Group>
        <SaveMark state={command.state} />
      </Group>
      <BookingWarnings
        booking={booking}
        {...(allocates ? { onSomeoneElse: () => setTab('candidates') } : {})}
      />
      {mayFillForms(actor, organisation.settings) && booking.status !== 'finished' && (
        <FormsToFill about={`booking:${booking.id}`} due={dueMoments(booking.status)} />
      )}
      <BookingActions
        booking={booking}
        command={command}
        onAssign={(people: 'everybody' | 'external' = 'everybody') => {
          setAmong(people);
          setTab('candidates');
        }}
        onReview={() => setTab('review')}
        reviews={tab === 'review'}
      />
      {tabs.length > 1 ? (
        <BookingTabs tabs={tabs} tab={tab} onTab={setTab}>
          <Suspense fallback={<Skeleton height={120} role="status" aria-busy="true" aria-label="Loading" />}>
            <TabContent
              tab={tab}
              parts={parts}
              booking={booking}
              command={command}
              among={among}
              onLeave={() => setTab('details')}
              onTab={setTab}
            />
          </Suspense>
        </BookingTabs>
      ) : (
        <BookingDetails booking={booking} command={command} />
      )}
    </Stack>
  );
}

/** The tabs of the booking's stage for this user (scheduling §4), those of its parts, and what planners plan with. */
function useTabs(booking: BookingView, parts: readonly PartKind[]): readonly Tab[] {
  const actor = useActor();
  const staff = useIsStaff();
  const { organisation } = useSession();
  // Of what is only asked for, the others see its details alone.
  const fills = mayFillForms(actor, organisation.settings) && (staff || booking.status !== 'draft');
  const carePlanned = booking.customerId !== null && mayRead(actor, 'carePlans') && actor.role !== 'customer';
  const own: readonly Tab[] = [
    ...detailTabsOf(actor, booking.status)
      .filter((id) => id !== 'chats' || mayRead(actor, 'talk'))
      .map((id) => ({ id, title: detailTabTitles[id] })),
    ...(fills ? [{ id: 'forms', title: 'Forms' } as const] : []),
    ...(carePlanned ? [{ id: 'carePlan', title: 'Care plan' } as const] : []),
    ...parts.map(({ id, title }) => ({ id, title })),
  ];
  if (!mayRead(actor, 'planning')) {
    const reads = mayReadHappenings(actor, organisation.settings);
    return reads ? [...own, { id: 'happened', title: 'What happened' }] : own;
  }
  const candidates = { id: 'candidates', title: 'Who can take this?' } as const;
  return [
    ...own,
    ...(mayAct(standing(booking), actor, organisation, 'allocate') ? [candidates] : []),
    ...(booking.group === null && mayWrite(actor, 'work')
      ? [{ id: 'guests', title: 'Guests' } as const]
      : []),
    ...(mayReadHistories(actor, 'work') ? [{ id: 'history', title: 'History' } as const] : []),
  ];
}

type TabId =
  | DetailTab
  | 'forms'
  | 'carePlan'
  | 'candidates'
  | 'guests'
  | 'history'
  | 'happened'
  | PartKind['id'];

const taskParts = 'parts-task';

interface Tab {
  readonly id: TabId;
  readonly title: string;
}

function TabContent({
  tab,
  parts,
  booking,
  command,
  among,
  onLeave,
  onTab,
}: Pick<ResourceTabProps, 'booking' | 'command' | 'onLeave'> & {
  readonly tab: TabId;
  readonly onTab: (tab: TabId) => void;
  readonly among: 'everybody' | 'external';
  readonly parts: readonly PartKind[];
}) {
  switch (tab) {
    case 'resource':
      return <ResourceTab booking={booking} command={command} shows="read" onLeave={onLeave} />;
    case 'review':
      return <ResourceTab booking={booking} command={command} shows="form" onLeave={onLeave} />;
    case 'details':
      return <BookingDetails booking={booking} command={command} />;
    case 'chats':
      return (
        <>
          <FeedButtons
            booking={booking}
            {...(parts.some(({ id }) => id === taskParts) && { onTasks: () => onTab(taskParts) })}
          />
          <ChatPanel category="booking" id={booking.id} />
        </>
      );
    case 'forms':
      return <FormsToFill about={`booking:${booking.id}`} />;
    case 'carePlan':
      return <VisitPlan bookingId={booking.id} />;
    case 'notes':
      return <NotesTab booking={booking} />;
    case 'candidates':
      return <CandidateList key={among} booking={booking} among={among} />;
    case 'guests':
      return <GuestLinksTab bookingId={booking.id} />;
    case 'history':
      return <BookingHistory bookingId={booking.id} />;
    case 'happened':
      return <HappenedTo category="booking" id={booking.id} />;
    default: {
      const kind = parts.find(({ id }) => id === tab);
      return kind === undefined ? null : <PartsTab kind={kind} />;
    }
  }
}
