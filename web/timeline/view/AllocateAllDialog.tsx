import { Alert, Button, Group, List, Modal, Radio, ScrollArea, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconUserQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import type { AllocationSummary } from '../../../domain/facts.ts';
import type { Interval } from '../../../domain/time/intervals.ts';
import type { Board } from '../board/board.ts';
import type { AllocateAllOutcome } from '../changes/sessionContract.ts';
import type { TimeFormat } from '../time/formatTime.ts';
import { titleOf } from './BookingBar.tsx';
import { rowName } from './describeProposal.ts';

/** A span that can be filled, with words for it. */
export interface AllocationChoice {
  readonly label: string;
  readonly span: Interval;
}

export interface AllocateAllDialogProps {
  readonly onClose: () => void;
  readonly board: Board;
  readonly format: TimeFormat;
  readonly choices: readonly AllocationChoice[];
  readonly allocate: (span: Interval) => Promise<AllocateAllOutcome>;
}

type Step =
  | { readonly kind: 'asking' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'done'; readonly summary: AllocationSummary };

/** Bookings named one by one in the result; of more only the number is told. */
const listed = 200;

/** Asks for which days, allocates, and tells for every booking what became of it. */
export function AllocateAllDialog(props: AllocateAllDialogProps) {
  const { onClose, board, format, choices, allocate } = props;
  const [step, setStep] = useState<Step>({ kind: 'asking' });
  const [chosen, setChosen] = useState(0);
  const choice = choices[chosen] ?? choices[0];
  const busy = step.kind === 'busy';
  const close = () => {
    if (!busy) onClose();
  };
  const waiting = (span: Interval) =>
    board.unallocated.filter(
      ({ start, status }) => status === 'draft' && start >= span.start && start < span.end,
    ).length;
  const start = async () => {
    if (choice === undefined) return;
    setStep({ kind: 'busy' });
    const outcome = await allocate(choice.span);
    setStep(outcome.kind === 'done' ? outcome : { kind: 'failed', message: outcome.message });
  };
  return (
    <Modal
      opened
      onClose={close}
      title={<Text fw={650}>Allocate all</Text>}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnClickOutside={!busy}
      closeOnEscape={!busy}
      withCloseButton={!busy}
    >
      {step.kind === 'done' ? (
        <Result summary={step.summary} board={board} format={format} onClose={close} />
      ) : (
        <Stack>
          <Text size="sm">
            Every unallocated booking gets the best-scoring people who match it. Bookings that fit nobody stay
            unallocated, and you are told why.
          </Text>
          <Radio.Group
            label="Which bookings"
            value={String(chosen)}
            onChange={(value) => setChosen(Number(value))}
          >
            <Stack gap={8} mt={8}>
              {choices.map(({ label, span }, index) => (
                <Radio
                  key={label}
                  value={String(index)}
                  disabled={busy}
                  label={label}
                  description={`${waiting(span)} unallocated`}
                />
              ))}
            </Stack>
          </Radio.Group>
          {step.kind === 'failed' && (
            <Alert color="red" icon={<IconAlertTriangle size={18} />} title="Nothing was allocated">
              {step.message}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close} disabled={busy}>
              Cancel
            </Button>
            <Button
              onClick={() => void start()}
              loading={busy}
              disabled={choice === undefined || waiting(choice.span) === 0}
              data-autofocus
            >
              Allocate
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

interface ResultProps {
  readonly summary: AllocationSummary;
  readonly board: Board;
  readonly format: TimeFormat;
  readonly onClose: () => void;
}

function Result({ summary, board, format, onClose }: ResultProps) {
  const { allocated, unallocated } = summary;
  const nameOfBooking = (bookingId: string) => {
    const booking = board.bookings.get(bookingId);
    if (booking === undefined) return bookingId;
    return `${titleOf(booking)}, ${format.day(booking.start)} ${format.range(booking.start, booking.end)}`;
  };
  return (
    <Stack>
      <Text size="sm" role="status">
        {allocated.length} allocated, {unallocated.length} still unallocated.
      </Text>
      <ScrollArea.Autosize mah="55vh" viewportProps={{ tabIndex: 0 }}>
        {unallocated.length > 0 && (
          <Alert
            variant="light"
            color="orange"
            mb="md"
            icon={<IconUserQuestion size={18} />}
            title="Still unallocated"
            styles={{
              title: { color: 'var(--mantine-color-text)' },
              message: { color: 'var(--mantine-color-text)' },
            }}
          >
            {byReason(unallocated.slice(0, listed)).map(({ message, bookingIds }) => (
              <div key={message}>
                <Text size="sm" mb={4}>
                  {message}
                </Text>
                <List size="sm" spacing={2} mb="sm">
                  {bookingIds.map((bookingId) => (
                    <List.Item key={bookingId} fw={600}>
                      {nameOfBooking(bookingId)}
                    </List.Item>
                  ))}
                </List>
              </div>
            ))}
            {unallocated.length > listed && (
              <Text size="sm">and {unallocated.length - listed} more, in the unallocated lane</Text>
            )}
          </Alert>
        )}
        {allocated.length > 0 && (
          <>
            <Text size="sm" fw={600} mb={6}>
              Allocated
            </Text>
            <List size="sm" spacing={4} listStyleType="none">
              {allocated.slice(0, listed).map(({ bookingId, choices }) => (
                <List.Item key={bookingId}>
                  {nameOfBooking(bookingId)}:{' '}
                  <Text size="sm" fw={600} component="span">
                    {choices.map((choice) => rowName(board, choice.resourceId)).join(', ')}
                  </Text>
                </List.Item>
              ))}
            </List>
            {allocated.length > listed && <Text size="sm">and {allocated.length - listed} more</Text>}
          </>
        )}
      </ScrollArea.Autosize>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

/** The bookings that were left for the same reason, together. */
function byReason(unallocated: AllocationSummary['unallocated']) {
  const groups = new Map<string, string[]>();
  for (const { bookingId, message } of unallocated) {
    groups.set(message, [...(groups.get(message) ?? []), bookingId]);
  }
  return [...groups].map(([message, bookingIds]) => ({ message, bookingIds }));
}
