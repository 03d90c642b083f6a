import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { LabelFindings } from '../../api/contract/upload.ts';
import { MakeLabelsOptional } from '../booking/MakeLabelsOptional.tsx';
import { Note } from '../shell/Note.tsx';
import { useSession } from '../shell/SessionContext.ts';

/** What the labels of a file mean for who can take its bookings, and the switch that makes labels optional. */
export function LabelFindingsNote({ findings }: { readonly findings: LabelFindings }) {
  const session = useSession();
  const [optional, setOptional] = useState(false);
  const { withoutLabels, nobodyHolds, peopleLack, anybodyHasLabels } = findings;
  const isChecked = !session.organisation.settings.doNotCheck.labelMatch;
  if (optional) {
    return (
      <Note tone="good" role="status" title="Labels are optional now: nobody needs them to take a job" />
    );
  }
  if (!isChecked || withoutLabels + nobodyHolds.length + peopleLack.length === 0) return null;
  return (
    <Note
      tone={withoutLabels > 0 ? 'warning' : 'quiet'}
      title={withoutLabels > 0 ? `${jobs(withoutLabels)} without a label` : 'Labels that people lack'}
    >
      {withoutLabels > 0 && (
        <Text size="sm">
          Nobody can take a booking that has no label.{' '}
          {anybodyHasLabels
            ? 'Choose a column for labels, or one label for all rows.'
            : 'Nobody has labels here either, so you may want to do without them.'}
        </Text>
      )}
      {nobodyHolds.length > 0 && <Text size="sm">Nobody has {told(nobodyHolds)}.</Text>}
      {peopleLack.length > 0 && <Text size="sm">People of the file lack {told(peopleLack)}.</Text>}
      {(withoutLabels > 0 || !anybodyHasLabels) && (
        <Group gap="xs" mt="xs">
          <MakeLabelsOptional onDone={() => setOptional(true)} />
        </Group>
      )}
    </Note>
  );
}

/** So many are named. */
const mostNamed = 5;

function told(reasons: LabelFindings['nobodyHolds']): string {
  const first = reasons.slice(0, mostNamed).map(({ labels, bookings }) => `${labels} (${jobs(bookings)})`);
  const more = reasons.length - first.length;
  return more > 0 ? `${first.join('; ')} and ${more} more` : first.join('; ');
}

function jobs(count: number): string {
  return count === 1 ? '1 booking' : `${count} bookings`;
}
