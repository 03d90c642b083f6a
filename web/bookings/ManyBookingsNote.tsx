import { Anchor, Button, Group, Progress, Text } from '@mantine/core';
import Papa from 'papaparse';
import { Link } from 'react-router-dom';
import { manySteps } from '../../domain/booking/manySteps.ts';
import { spreadsheetFormula } from '../../domain/text/spreadsheetFormula.ts';
import { counted, grouped } from '../shell/counted.ts';
import { Note } from '../shell/Note.tsx';
import { saveFile } from '../shell/saveFile.ts';
import { RefusedBookings } from './RefusedBookings.tsx';
import type { ManyBookingsState, RefusedBooking } from './useManyBookings.ts';

/** If more bookings than these were refused, the whole list of them is offered as a file. */
const mostWithoutFile = 3;

/** What has become of a step with many bookings: for how many it was taken, and why not for others. */
export function ManyBookingsNote({
  state,
  onClose,
}: {
  readonly state: ManyBookingsState;
  readonly onClose: () => void;
}) {
  switch (state.kind) {
    case 'idle':
      return null;
    case 'sending':
      return (
        <Note tone="quiet" role="status" title={`${counted(state.of, 'booking')} …`}>
          {state.done !== undefined && (
            <>
              <Progress
                value={state.of === 0 ? 0 : (100 * state.done) / state.of}
                my={6}
                aria-label="Bookings so far"
                animated
              />
              <Text size="sm">{`${grouped(state.done)} of ${grouped(state.of)}`}</Text>
              <Text size="sm" c="dimmed">
                It goes on if you leave this page; the report is then among the CSV Uploads.
              </Text>
            </>
          )}
        </Note>
      );
    case 'failed':
      return (
        <Note tone="bad" role="alert" title="The outcome is not known">
          <Text size="sm">{state.message} The list shows what is saved.</Text>
        </Note>
      );
    case 'done': {
      const { step, taken, refused, uploadId, undone = false } = state;
      return (
        <Note
          tone={undone ? 'quiet' : refused.length === 0 ? 'good' : 'warning'}
          role="status"
          title={`${counted(taken, 'booking')} ${manySteps[step].done}${undone ? ', and undone again' : ''}`}
        >
          <RefusedBookings refused={refused} />
          <Group mt={6} gap="xs">
            {refused.length > mostWithoutFile && (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => saveFile('bookings-left-out.csv', fileOf(refused))}
              >
                Download the list
              </Button>
            )}
            <Button size="compact-sm" variant="default" onClick={onClose}>
              Close
            </Button>
            {uploadId !== undefined && (
              <Anchor component={Link} size="sm" to={`/uploads?upload=${uploadId}`}>
                Report and undo
              </Anchor>
            )}
          </Group>
        </Note>
      );
    }
  }
}

function fileOf(refused: readonly RefusedBooking[]): string {
  const rows = refused.map(({ title, reason }) => ({ Booking: title, Reason: reason }));
  return Papa.unparse(rows, { escapeFormulae: spreadsheetFormula });
}
