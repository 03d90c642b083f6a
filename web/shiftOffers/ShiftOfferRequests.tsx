import { Anchor, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { mayCommand } from '../../domain/mayCommand.ts';
import type { FactOf } from '../../domain/readings.ts';
import { shiftOffer } from '../../domain/shiftOffer/shiftOffer.ts';
import { mostRecords, queries } from '../client/queries.ts';
import { useCommand } from '../client/useCommand.ts';
import { EffectsNote } from '../effects/EffectsNote.tsx';
import classes from '../openShifts/openShifts.module.css';
import { useNamesOf } from '../records/useNames.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { CountedHead } from '../shell/CountedHead.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';

type Offer = FactOf<'shiftOffer'>;

/** Which colleagues have agreed to which shifts of others, for planners to decide; nothing if there are none. */
export function ShiftOfferRequests() {
  const may = mayCommand(useSession(), 'shiftOffer.approve');
  const offers = useQuery({ ...queries.records('shiftOffer', { limit: mostRecords }), enabled: may });
  const id = useId();
  if (!may) return null;
  if (offers.data === undefined) {
    return offers.error === null ? null : (
      <LoadFailed what="Shift offers" error={offers.error} onRetry={() => void offers.refetch()} />
    );
  }
  const agreed = offers.data.rows.filter(
    ({ givenTo, agreedBy }) => givenTo.length === 0 && agreedBy.length > 0,
  );
  if (agreed.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <CountedHead id={id} title="Shifts to hand over" count={agreed.length} />
      <ul className={classes.list}>
        {agreed.map((offer) => (
          <li key={offer.id} className={classes.card}>
            <AgreedOffer offer={offer} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Below the facts of a shift offer: who has agreed, or has it. */
export function ShiftOfferAgreement({ row }: { readonly row: Offer }) {
  return row.agreedBy.length === 0 && row.givenTo.length === 0 ? null : <AgreedOffer offer={row} />;
}

function AgreedOffer({ offer }: { readonly offer: Offer }) {
  const { format } = useFormats();
  const { start, end, resourceId, agreedBy, givenTo } = offer;
  const nameOf = useNamesOf('resource', [resourceId, ...agreedBy, ...givenTo]);
  const when = format.spoken(start, end);
  return (
    <>
      <Text size="sm">
        <Anchor component={Link} size="sm" fw={600} to={`/resources?record=${resourceId}`}>
          <bdi>{nameOf(resourceId)}</bdi>
        </Anchor>
        {': '}
        <Anchor component={Link} size="sm" to={`/${shiftOffer.path}?record=${offer.id}`}>
          {when}
        </Anchor>
      </Text>
      {offer.notes !== '' && (
        <Text size="sm" className={classes.notes ?? ''}>
          {offer.notes}
        </Text>
      )}
      {(givenTo.length > 0 ? givenTo : agreedBy).map((each) => (
        <Colleague key={each} offer={offer} resourceId={each} name={nameOf(each)} when={when} />
      ))}
    </>
  );
}

interface ColleagueProps {
  readonly offer: Offer;
  readonly resourceId: string;
  readonly name: string;
  readonly when: string;
}

/** A colleague who has agreed, with what giving them the hours would mean for bookings. */
function Colleague({ offer, resourceId, name, when }: ColleagueProps) {
  const session = useSession();
  const command = useCommand();
  const saving = command.state.kind === 'saving';
  const input = { shiftOfferId: offer.id, resourceId };
  const has = offer.givenTo.includes(resourceId);
  const mayApprove = mayCommand(session, 'shiftOffer.approve');
  const effects = useQuery({
    ...queries.effects({
      name: 'shiftOffer.approve',
      input,
      causes: { type: 'OfferApproved', data: { resourceId } },
    }),
    enabled: !has && mayApprove,
  });
  return (
    <>
      <Group justify="space-between" gap="xs" mt={6}>
        <Text size="sm" className={classes.who ?? ''}>
          <bdi>{has ? `${name} has it.` : `${name} has agreed to take it over.`}</bdi>
        </Text>
        <Group gap={6}>
          {!has && mayApprove && (
            <Button
              size="compact-sm"
              disabled={saving}
              aria-label={`Approve: ${name}, ${when}`}
              onClick={() => void command.send('shiftOffer.approve', input)}
            >
              Approve
            </Button>
          )}
          {!has && mayCommand(session, 'shiftOffer.disagree') && (
            <Button
              size="compact-sm"
              variant="default"
              disabled={saving}
              aria-label={`Decline: ${name}, ${when}`}
              onClick={() => void command.send('shiftOffer.disagree', input)}
            >
              Decline
            </Button>
          )}
          {has && mayCommand(session, 'shiftOffer.takeBack') && (
            <Button
              size="compact-sm"
              variant="default"
              disabled={saving}
              aria-label={`Take back from ${name}`}
              onClick={() => void command.send('shiftOffer.takeBack', input)}
            >
              Take back
            </Button>
          )}
        </Group>
      </Group>
      {!has && effects.data !== undefined && <EffectsNote effects={effects.data} />}
      {!has && effects.error !== null && (
        <Text size="sm" c="var(--mantine-color-error)">
          {effects.error.message}
        </Text>
      )}
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
    </>
  );
}
