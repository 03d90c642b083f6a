import { Alert, Button, Group, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { PlanPreview } from '../../api/contract/planning.ts';
import type { RosterFillPreview } from '../../api/contract/rosterFill.ts';
import { hoursMinutes } from '../../domain/time/hoursMinutes.ts';
import figureClasses from '../plans/FiguresTable.module.css';
import { FiguresTable } from '../plans/FiguresTable.tsx';
import { PlanChanges } from '../plans/PlanChanges.tsx';
import { PlanLeft } from '../plans/PlanLeft.tsx';
import { peopleFigures, sharingFigures } from '../plans/planFigures.ts';
import { applyText } from '../plans/planWords.ts';
import { usePlanTicks } from '../plans/usePlanTicks.ts';
import { useFormats } from '../shell/useFormats.ts';
import { counted } from '../timeline/board/boardWords.ts';
import { showMessage } from '../timeline/view/session/boardMessage.ts';
import classes from './FillPreview.module.css';
import { fillText, lookedText, movedText } from './fillTexts.ts';
import { rosterWords } from './rosterBoard.ts';
import { notSentText, useRosterEvents } from './useRosterEvents.ts';

export interface FillPreviewProps {
  readonly preview: RosterFillPreview;
  /** `9 Mar to 22 Mar 2026` */
  readonly days: string;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

/** Who would have the events of a roster: what that comes to, every change with a tick, and who has how much. */
export function FillPreview({ preview, days, onAgain, onClose }: FillPreviewProps) {
  const { format } = useFormats();
  const { send } = useRosterEvents();
  const [state, setState] = useState<'looking' | 'saving' | { readonly message: string }>('looking');
  // Plans name what they change by a booking; here it is an event of the roster.
  const changes = useMemo(
    (): PlanPreview['changes'] => preview.changes.map((change) => asPlanned(change, 'rostered')),
    [preview],
  );
  const ticks = usePlanTicks({ changes });
  const moves = new Map(preview.changes.map((change) => [change.rosterEventId, change.moved]));
  const { taken } = ticks;

  const accept = async () => {
    setState('saving');
    const outcome = await send(
      taken.map(({ bookingId, ifRevision, after }) => {
        const moved = moves.get(bookingId) ?? null;
        return {
          name: 'rosterEvent.change',
          input: {
            rosterEventId: bookingId,
            resourceIds: after.map(({ id }) => id),
            ...(moved === null ? {} : { start: moved.start, end: moved.end }),
          },
          ifRevision,
        };
      }),
      (done) => `${counted(rosterWords, done)} filled`,
    );
    const refused = notSentText(outcome);
    if (outcome.kind === 'failed' || outcome.done === 0) {
      setState({ message: refused ?? 'Nothing was changed.' });
      return;
    }
    if (refused !== undefined) showMessage({ tone: 'bad', text: refused });
    onClose();
  };

  return (
    <Stack gap="sm">
      <Text size="sm" fw={600} role="status">
        {fillText(preview)}
      </Text>
      <Text size="xs" c="dimmed">
        {`${days}. ${lookedText(preview)}`}
        {preview.kept > 0 &&
          ` ${counted(rosterWords, preview.kept)} ${preview.kept === 1 ? 'stays' : 'stay'} as they are.`}
      </Text>
      {typeof state === 'object' && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} />} title="Nothing was changed">
          <Text size="sm">{state.message}</Text>
          <Button size="xs" variant="default" mt="xs" onClick={onAgain}>
            Plan again
          </Button>
        </Alert>
      )}
      <ScrollArea.Autosize mah="55vh" type="auto" viewportProps={{ tabIndex: 0, 'aria-label': 'Preview' }}>
        <FiguresTable
          figures={[...peopleFigures, ...sharingFigures]}
          columns={[
            { key: 'now', heading: 'Now', side: preview.before },
            { key: 'planned', heading: 'Planned', side: preview.after },
          ]}
        />
        <PlanChanges
          changes={changes}
          ticks={ticks}
          format={format}
          noteOf={(id) => movedText({ moved: moves.get(id) ?? null })}
        />
        <PlanLeft
          title="Stays in conflict"
          bookings={preview.inConflict.map((one) => asPlanned(one, 'draft'))}
          format={format}
        />
        <PlanLeft
          title="Stays without people"
          bookings={preview.unfilled.map((one) => asPlanned(one, 'draft'))}
          format={format}
        />
        <People preview={preview} />
      </ScrollArea.Autosize>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} disabled={state === 'saving'}>
          {changes.length === 0 ? 'Close' : 'Discard'}
        </Button>
        {changes.length > 0 && (
          <Button
            data-autofocus
            onClick={() => void accept()}
            loading={state === 'saving'}
            disabled={taken.length === 0}
          >
            {applyText(taken.length, changes.length)}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function asPlanned<One extends { readonly rosterEventId: string }, Status extends string>(
  { rosterEventId, ...one }: One,
  status: Status,
) {
  return { ...one, bookingId: rosterEventId, status };
}

/** What everybody has and would have, beside an even share and their limit. */
function People({ preview: { people } }: { readonly preview: RosterFillPreview }) {
  if (people.length === 0) return null;
  const hours = (value: number) => hoursMinutes(value * 3600);
  const both = (one: number, other: number) =>
    hours(one) === hours(other) ? hours(other) : `${hours(one)} → ${hours(other)}`;
  return (
    <section aria-labelledby="fill-people" className={classes.people}>
      <h3 id="fill-people" className={classes.heading}>
        Who has how much
      </h3>
      <Table.ScrollContainer minWidth={560} type="native">
        <Table w="100%" verticalSpacing={4} className={figureClasses.figures ?? ''}>
          <Table.Thead className={figureClasses.head ?? ''}>
            <Table.Tr>
              <Table.Th scope="col" ta="left">
                Person
              </Table.Th>
              <Table.Th scope="col">Hours</Table.Th>
              <Table.Th scope="col">Even share</Table.Th>
              <Table.Th scope="col">Limit</Table.Th>
              <Table.Th scope="col">Weekend</Table.Th>
              <Table.Th scope="col">Before 08:00, after 18:00</Table.Th>
              <Table.Th scope="col">Customers</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {people.map(({ id, name, before, after, fair, limitHours }) => (
              <Table.Tr key={id}>
                <Table.Th scope="row" ta="left">
                  <bdi>{name}</bdi>
                </Table.Th>
                <Table.Td>{both(before.hours, after.hours)}</Table.Td>
                <Table.Td>{hours(fair.hours)}</Table.Td>
                <Table.Td>{limitHours === null ? '–' : hours(limitHours)}</Table.Td>
                <Table.Td>{both(before.weekend, after.weekend)}</Table.Td>
                <Table.Td>{both(before.afterHours, after.afterHours)}</Table.Td>
                <Table.Td>
                  {before.customers === after.customers
                    ? after.customers
                    : `${before.customers} → ${after.customers}`}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}
