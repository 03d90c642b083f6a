import { Checkbox } from '@mantine/core';
import { IconArrowNarrowRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { PlanPreview } from '../../api/contract/planning.ts';
import { suitabilityText } from '../../domain/catalogue/suitabilityText.ts';
import { partTexts } from '../booking/ChoicesExplained.tsx';
import type { TimeFormat } from '../timeline/time/formatTime.ts';
import classes from './PlanChanges.module.css';
import { type ChangeGroup, changeGroups, mergedText } from './planWords.ts';
import type { PlanTicks } from './usePlanTicks.ts';

export interface PlanChangesProps {
  readonly changes: PlanPreview['changes'];
  readonly ticks: PlanTicks;
  readonly format: TimeFormat;
  /** What else becomes of a booking, beside its people; omitted: nothing does. */
  readonly noteOf?: (bookingId: string) => string | undefined;
  /** Shows a change on the board; omitted where there is none. */
  readonly onShow?: (bookingId: string, row: string | undefined) => void;
}

/** How many changes of a group are listed; the rest is ticked with the group. */
const listed = 200;

const points = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 });

/** The changes of a plan by their reason, each with a tick: to whom a booking would go, and what speaks for them. */
export function PlanChanges({ changes, ...rest }: PlanChangesProps) {
  return changeGroups(changes).map((group) => <Group key={group.title} group={group} {...rest} />);
}

interface GroupProps extends Omit<PlanChangesProps, 'changes'> {
  readonly group: ChangeGroup;
}

function Group({ group: { title, changes }, ticks, ...rest }: GroupProps) {
  const id = useId();
  const ids = changes.map(({ bookingId }) => bookingId);
  const taken = ids.filter(ticks.isTaken).length;
  return (
    <section aria-labelledby={id} className={classes.group}>
      <div className={classes.head}>
        <Checkbox
          size="xs"
          aria-label={`All of ${title}`}
          checked={taken === ids.length}
          indeterminate={taken > 0 && taken < ids.length}
          onChange={() => ticks.tick(ids, taken === ids.length ? 'left' : 'taken')}
        />
        <h3 id={id}>{title}</h3>
        <span className={classes.count}>
          {taken === ids.length ? ids.length : `${taken} of ${ids.length}`}
        </span>
      </div>
      <ul className={classes.list}>
        {changes.slice(0, listed).map((change) => (
          <Row key={change.bookingId} change={change} ticks={ticks} {...rest} />
        ))}
      </ul>
      {changes.length > listed && <p className={classes.more}>and {changes.length - listed} more</p>}
    </section>
  );
}

interface RowProps extends Omit<PlanChangesProps, 'changes'> {
  readonly change: PlanPreview['changes'][number];
}

function Row({ change, ticks, format, noteOf, onShow }: RowProps) {
  const note = noteOf?.(change.bookingId);
  const { bookingId, title, customerName, start, end, before, after, suitability, conflict } = change;
  const what = title || customerName;
  const when = format.span(start, end);
  const beforeIds = new Set(before.map(({ id }) => id));
  const coming = after.filter(({ id }) => !beforeIds.has(id));
  const head = (
    <>
      <bdi className={classes.what}>{what}</bdi>
      <span className={classes.when}>{note === undefined ? when : `${when} (${note})`}</span>
      {title !== '' && <bdi className={classes.customer}>{customerName}</bdi>}
      <span className={classes.people}>
        <bdi className={classes.before}>{namesText(before)}</bdi>
        <IconArrowNarrowRight size={16} aria-label="becomes" />
        <bdi className={classes.after}>{namesText(after)}</bdi>
      </span>
    </>
  );
  return (
    <li className={classes.row} data-left={!ticks.isTaken(bookingId) || undefined}>
      <Checkbox
        size="xs"
        mt={8}
        aria-label={`Change ${what}, ${when}`}
        checked={ticks.isTaken(bookingId)}
        onChange={({ currentTarget }) => ticks.tick([bookingId], currentTarget.checked ? 'taken' : 'left')}
      />
      <div className={classes.change}>
        {onShow === undefined ? (
          <div className={classes.summary}>{head}</div>
        ) : (
          <button type="button" className={classes.summary} onClick={() => onShow(bookingId, after[0]?.id)}>
            {head}
          </button>
        )}
        {conflict.length > 0 && (
          <p className={classes.conflict}>
            {conflict
              .map((reason) =>
                [reason.resourceNames.join(', '), format.recorded(mergedText(reason))]
                  .filter((part) => part !== '')
                  .join(': '),
              )
              .join('; ')}
          </p>
        )}
        {coming.length > 0 && (
          <Why change={change} coming={coming}>
            {coming.map(({ id, name }) => {
              const figures = suitability.find(({ resourceId }) => resourceId === id);
              return figures === undefined
                ? ''
                : `${coming.length > 1 ? `${name}: ` : ''}${suitabilityText(figures)}`;
            })}
          </Why>
        )}
      </div>
    </li>
  );
}

interface WhyProps {
  readonly change: PlanPreview['changes'][number];
  readonly coming: PlanPreview['changes'][number]['after'];
  readonly children: readonly string[];
}

/** What speaks for whoever comes, in words; the points behind it on demand. */
function Why({ change: { choices }, coming, children }: WhyProps) {
  const [open, setOpen] = useState(false);
  const scored = choices.filter(
    ({ resourceId, parts }) => parts.length > 0 && coming.some(({ id }) => id === resourceId),
  );
  return (
    <div className={classes.why}>
      <span>{children.filter((text) => text !== '').join('; ')}</span>
      {scored.length > 0 && (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>Why</summary>
          {open &&
            scored.map(({ resourceId, parts, score }) => (
              <dl key={resourceId} aria-label={`Points of ${nameIn(coming, resourceId)}`}>
                {parts.map(({ name, points: value }) => (
                  <div key={name}>
                    <dt>{partTexts[name]}</dt>
                    <dd>{points.format(value)}</dd>
                  </div>
                ))}
                <div>
                  <dt>score</dt>
                  <dd>{points.format(score)}</dd>
                </div>
              </dl>
            ))}
        </details>
      )}
    </div>
  );
}

function nameIn(people: WhyProps['coming'], resourceId: string): string {
  return people.find(({ id }) => id === resourceId)?.name ?? '';
}

function namesText(people: readonly { readonly name: string }[]): string {
  return people.length === 0 ? 'Unallocated' : people.map(({ name }) => name).join(', ');
}
