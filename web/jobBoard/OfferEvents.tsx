import { Button } from '@mantine/core';
import type { RecordView } from '../../api/contract/views.ts';
import { useSession } from '../shell/SessionContext.ts';
import { useMinute } from '../shell/useMinute.ts';
import { eventsToOffer, offeringJobs } from './offeringJobs.ts';

/** In the head of a calendar event that lacks people: sends it to the job board. */
export function OfferEvent({ row }: { readonly row: RecordView<'calendarEvent'> }) {
  const offerable = eventsToOffer(useSession(), [row], useMinute());
  if (offerable.length === 0) return null;
  return (
    <Button size="xs" variant="default" onClick={() => offeringJobs.become(offerable)}>
      Send to the job board
    </Button>
  );
}

/** The same for all that are selected. */
export function OfferEvents(props: {
  readonly rows: readonly RecordView<'calendarEvent'>[];
  readonly onDone: () => void;
}) {
  const { rows, onDone } = props;
  const offerable = eventsToOffer(useSession(), rows, useMinute());
  if (offerable.length === 0) return null;
  return (
    <Button
      size="xs"
      variant="default"
      onClick={() => {
        offeringJobs.become(offerable);
        onDone();
      }}
    >
      Send to the job board {offerable.length === rows.length ? '' : offerable.length}
    </Button>
  );
}
