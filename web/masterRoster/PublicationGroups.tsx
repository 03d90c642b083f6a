import { Accordion } from '@mantine/core';
import type { PublicationChange } from '../../api/contract/masterRoster.ts';
import { mergedText } from '../plans/planWords.ts';
import { grouped } from '../shell/counted.ts';
import { useFormats } from '../shell/useFormats.ts';
import classes from './masterRoster.module.css';
import { fieldsText, keptText } from './publicationTexts.ts';

/** How many changes of a group are listed. */
const listed = 200;

/** What is done to bookings, the most telling first; one that is without its people is in that group alone. */
const groups: readonly {
  readonly key: string;
  readonly title: string;
  readonly holds: (change: PublicationChange) => boolean;
}[] = [
  { key: 'drafts', title: 'Without people, who do not fit', holds: ({ isDraft }) => isDraft },
  { key: 'kept', title: 'Left as they are', holds: ({ kind }) => kind === 'keep' },
  {
    key: 'conflict',
    title: 'In conflict, with the people whom the roster keeps',
    holds: ({ conflict }) => conflict.length > 0,
  },
  { key: 'removed', title: 'Removed', holds: ({ kind }) => kind === 'remove' },
  { key: 'changed', title: 'Changed', holds: ({ kind }) => kind === 'change' },
  { key: 'new', title: 'New', holds: ({ kind }) => kind === 'create' },
];

/** The bookings of a publication by what is done to them, each with why. */
export function PublicationGroups({ changes }: { readonly changes: readonly PublicationChange[] }) {
  const byGroup = Map.groupBy(changes, (change) => groups.find(({ holds }) => holds(change))?.key);
  const shown = groups.flatMap(({ key, title }) => {
    const own = byGroup.get(key);
    return own === undefined ? [] : [{ key, title, own }];
  });
  if (shown.length === 0) return null;
  return (
    <Accordion multiple defaultValue={shown.slice(0, 1).map(({ key }) => key)} variant="contained">
      {shown.map(({ key, title, own }) => (
        <Accordion.Item key={key} value={key}>
          <Accordion.Control>{`${title} (${grouped(own.length)})`}</Accordion.Control>
          <Accordion.Panel>
            <ul className={classes.changes}>
              {own.slice(0, listed).map((change) => (
                <Change key={change.bookingId} change={change} />
              ))}
            </ul>
            {own.length > listed && <p className={classes.more}>{`and ${own.length - listed} more`}</p>}
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

function Change({ change }: { readonly change: PublicationChange }) {
  const { format } = useFormats();
  const { title, customerName, before, after, named, closedDay } = change;
  const span = after ?? before;
  const people = (after?.resources.length ? after.resources : named).map(({ name }) => name).join(', ');
  const notes = [
    change.kind === 'keep' ? keptText(change) : '',
    change.kind === 'change' && change.fields.length > 0 ? `Changes: ${fieldsText(change.fields)}` : '',
    ...change.conflict.map((one) =>
      [one.resourceNames.join(', '), format.recorded(mergedText(one))].filter(Boolean).join(': '),
    ),
    closedDay === null ? '' : `Closed: ${closedDay}`,
  ].filter(Boolean);
  return (
    <li>
      <span className={classes.when}>
        {span === null ? format.dayOf(change.date) : format.span(span.start, span.end)}
      </span>
      <bdi className={classes.what}>{title === '' ? customerName : `${customerName}: ${title}`}</bdi>
      <bdi className={classes.people}>{people === '' ? 'Nobody yet' : people}</bdi>
      {notes.length > 0 && <span className={classes.note}>{notes.join('. ')}</span>}
    </li>
  );
}
