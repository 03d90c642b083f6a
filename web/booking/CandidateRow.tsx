import { Alert, Badge, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import type { Candidate } from '../../api/contract/planning.ts';
import { mostTellingFirst, reasonText } from '../../domain/catalogue/reasonText.ts';
import { suitabilityText } from '../../domain/catalogue/suitabilityText.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { useFormats } from '../shell/useFormats.ts';
import classes from './CandidateList.module.css';
import { partTexts } from './ChoicesExplained.tsx';
import type { Assigning } from './useAssign.ts';

export interface CandidateRowProps {
  readonly candidate: Candidate;
  readonly assigning: Assigning;
  readonly tabStop: boolean;
  readonly onFocus: () => void;
}

const points = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 });

/** One person for the booking: a press or Enter assigns, the right arrow explains the rank. */
export function CandidateRow({ candidate, assigning, tabStop, onFocus }: CandidateRowProps) {
  const { format } = useFormats();
  const [why, setWhy] = useState<'closed' | 'open'>('closed');
  const id = useId();
  const { resourceId, name, external, assigned, fits, score, parts, suitability, violations, unchecked } =
    candidate;
  const mine = assigning.attempted === resourceId;
  const mayBeForced = mine && assigning.mayBeForced;
  const open = why === 'open';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    setWhy(event.key === 'ArrowRight' ? 'open' : 'closed');
  };
  return (
    <li className={classes.row} data-fits={fits || undefined}>
      <div className={classes.line}>
        <button
          type="button"
          className={classes.assign}
          data-candidate={resourceId}
          tabIndex={tabStop ? 0 : -1}
          onFocus={onFocus}
          onKeyDown={onKeyDown}
          aria-disabled={assigned || undefined}
          onClick={() => {
            if (!assigned) assigning.assign(candidate, { force: false });
          }}
        >
          <span className={classes.name}>
            {!assigned && <VisuallyHidden>Assign </VisuallyHidden>}
            {name}
          </span>{' '}
          {external && <span className={classes.score}>External</span>}{' '}
          {assigned ? (
            <Badge size="sm" variant="light" tt="none" leftSection={<IconCheck size={12} />}>
              Assigned
            </Badge>
          ) : (
            suitability !== null && <span className={classes.score}>{suitabilityText(suitability)}</span>
          )}{' '}
          {violations.length > 0 && (
            <span className={classes.reasons}>
              {mostTellingFirst(violations)
                .map((one) => format.recorded(reasonText(one)))
                .join('; ')}
            </span>
          )}
        </button>
        <button
          type="button"
          className={classes.why}
          tabIndex={tabStop ? 0 : -1}
          aria-expanded={open}
          aria-controls={id}
          aria-label={`Why ${name}`}
          onClick={() => setWhy(open ? 'closed' : 'open')}
        >
          <IconChevronRight size={16} aria-hidden="true" />
        </button>
      </div>
      <div id={id} hidden={!open} className={classes.breakdown}>
        <dl>
          {parts.map((part) => (
            <div key={part.name}>
              <dt>{partTexts[part.name]}</dt>
              <dd>{points.format(part.points)}</dd>
            </div>
          ))}
          <div className={classes.sum}>
            <dt>score</dt>
            <dd>{points.format(score)}</dd>
          </div>
        </dl>
        {unchecked !== null && (
          <Text size="xs" c="dimmed">
            {unchecked}
          </Text>
        )}
      </div>
      {mine && !mayBeForced && <CommandNotice state={assigning.state} onRetry={assigning.retry} />}
      {mayBeForced && assigning.state.kind === 'refused' && (
        <Alert
          color="orange"
          variant="light"
          role="alert"
          icon={<IconAlertTriangle size={18} />}
          title={`${name} is busy`}
          styles={{ title: { color: 'var(--mantine-color-text)' } }}
        >
          <Text size="sm">{assigning.state.message}</Text>
          <Group mt={6}>
            <Button
              size="compact-sm"
              variant="default"
              data-autofocus
              onClick={() => assigning.assign(candidate, { force: true })}
            >
              Assign anyway
            </Button>
            <Text size="xs" c="dimmed">
              The booking stays marked as in conflict.
            </Text>
          </Group>
        </Alert>
      )}
    </li>
  );
}
