import { Button, Group, Stack, Textarea } from '@mantine/core';
import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import type { BookingView } from '../../api/contract/views.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { labelOf, mayAct } from '../../domain/workflow/possibleActions.ts';
import { standing } from '../booking/standing.ts';
import { ParticipantsList } from '../groupEvents/Participants.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { useActor, useSession } from '../shell/SessionContext.ts';
import { titleOf } from '../timeline/board/board.ts';
import type { BoardSteps } from '../timeline/menu/useBoardSteps.ts';
import { showMessage } from '../timeline/view/session/boardMessage.ts';
import type { WorkspaceBoard } from './workspaceBoard.ts';

/** The steps of the life cycle that can be staged. */
const staged = ['confirm', 'cancel'] as const;

/** The steps that a workspace's board offers: they are staged, as everything else there. */
export function useWorkspaceSteps(board: WorkspaceBoard | undefined): {
  readonly steps: BoardSteps | undefined;
  readonly dialog: ReactNode;
} {
  const actor = useActor();
  const { organisation } = useSession();
  const [cancelling, setCancelling] = useState<BookingView>();
  const [taking, setTaking] = useState<BookingView>();
  const steps = useMemo((): BoardSteps | undefined => {
    if (board === undefined) return undefined;
    return {
      of: (booking) =>
        staged
          .filter((action) => mayAct(standing(booking), actor, organisation, action))
          .map((action) => ({ action, label: labelOf(action, organisation, booking) })),
      further: (booking) =>
        booking.group !== null && mayCommand({ ...actor, organisation }, 'booking.addParticipant')
          ? [{ label: 'Participants', act: () => setTaking(booking) }]
          : [],
      take: (action, booking) => {
        if (action === 'cancel') setCancelling(booking);
        else tell(board.step({ name: 'booking.confirm', input: { bookingId: booking.id } }));
      },
      ofMany: () => [],
      takeMany: () => undefined,
      asking: undefined,
      activity: undefined,
    };
  }, [board, actor, organisation]);
  const dialog = board !== undefined && (
    <>
      {cancelling !== undefined && (
        <CancelDialog
          booking={cancelling}
          onCancel={(reason) => {
            tell(board.step({ name: 'booking.cancel', input: { bookingId: cancelling.id, reason } }));
            setCancelling(undefined);
          }}
          onClose={() => setCancelling(undefined)}
        />
      )}
      {taking !== undefined && (
        <ParticipantsDialog board={board} opened={taking} onClose={() => setTaking(undefined)} />
      )}
    </>
  );
  return { steps, dialog };
}

function tell(work: Promise<void>): void {
  work.catch((error: unknown) => {
    showMessage({ tone: 'bad', text: error instanceof Error ? error.message : String(error) });
  });
}

interface ParticipantsDialogProps {
  readonly board: WorkspaceBoard;
  readonly opened: BookingView;
  readonly onClose: () => void;
}

/** Who takes part in a group event, as it is staged. */
function ParticipantsDialog({ board, opened, onClose }: ParticipantsDialogProps) {
  const { staged, world } = useSyncExternalStore(board.subscribe, board.getSnapshot);
  const booking = staged.get(opened.id) ?? world?.bookings.get(opened.id) ?? opened;
  return (
    <Dialog opened onClose={onClose} title={titleOf(booking)}>
      {booking.group !== null && (
        <ParticipantsList
          booking={booking}
          group={booking.group}
          take={async (call) => {
            tell(board.step(call));
            return undefined;
          }}
        />
      )}
    </Dialog>
  );
}

interface CancelDialogProps {
  readonly booking: BookingView;
  readonly onCancel: (reason: string) => void;
  readonly onClose: () => void;
}

function CancelDialog({ booking, onCancel, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState('');
  const [asks, setAsks] = useState<'nothing' | 'reason'>('nothing');
  const missing = reason.trim() === '';
  return (
    <Dialog opened onClose={onClose} title={`Cancel “${titleOf(booking)}”`}>
      <form
        noValidate
        aria-label="Cancel booking"
        onSubmit={(event) => {
          event.preventDefault();
          if (missing) setAsks('reason');
          else onCancel(reason.trim());
        }}
      >
        <Stack gap="md">
          <Textarea
            label="Reason"
            required
            data-autofocus
            autosize
            minRows={2}
            value={reason}
            error={asks === 'reason' && missing ? 'is required' : undefined}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Back
            </Button>
            <Button type="submit">Stage the cancellation</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
