import type { AllocationMode, ScorePart } from '../../domain/allocation/allocationRecord.ts';
import { reasonText } from '../../domain/catalogue/reasonText.ts';
import type { AllocationDecision } from '../../domain/history/allocationDecision.ts';
import { useNamesOf } from '../records/useNames.ts';
import classes from './ChoicesExplained.module.css';

export const modeTexts: { readonly [Mode in AllocationMode]: string } = {
  manual: 'Chosen by a person',
  automatic: 'Chosen automatically: the best score',
  forced: 'Chosen by a person, despite any conflict',
};

export const partTexts: { readonly [Name in ScorePart['name']]: string } = {
  cost: 'cost',
  matchingJobs: 'jobs with this customer',
  distance: 'distance',
  matchingLabels: 'matching labels',
  weeklyFreeHours: 'free hours this week',
  dailyFreeHours: 'free hours this day',
  preferred: 'preferred',
  internal: 'internal',
  external: 'external',
  overlap: 'overlap',
  outsideShift: 'outside the shift',
  jobsThatDay: 'jobs that day',
};

const points = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 });

/** How the people of an allocation were decided: how they were chosen, and the scores with their parts. */
export function ChoicesExplained({
  mode,
  choices,
  alternatives,
  overridden,
  notes,
}: Pick<AllocationDecision, 'mode' | 'choices' | 'alternatives' | 'overridden' | 'notes'>) {
  const named = [...choices, ...(alternatives?.runnersUp ?? []), ...(alternatives?.checksFailed ?? [])];
  const nameOf = useNamesOf(
    'resource',
    named.flatMap(({ resourceId }) => resourceId ?? []),
  );
  return (
    <div className={classes.choices}>
      <p>{modeTexts[mode]}</p>
      {overridden.length > 0 && <p>Kept despite: {messagesOf(overridden)}</p>}
      {notes.length > 0 && <p>{messagesOf(notes)}</p>}
      {choices.map(({ resourceId, score, parts, violations, unchecked }) => (
        <details key={resourceId}>
          <summary>
            {nameOf(resourceId)}: score {points.format(score)}
          </summary>
          <dl>
            {parts.map((part) => (
              <div key={part.name}>
                <dt>{partTexts[part.name]}</dt>
                <dd>{points.format(part.points)}</dd>
              </div>
            ))}
          </dl>
          {violations.map((violation) => (
            <p key={violation.code}>{reasonText(violation)}</p>
          ))}
          {unchecked?.map(({ check, message }) => (
            <p key={check}>{message}</p>
          ))}
        </details>
      ))}
      {alternatives !== undefined && (
        <p>
          {alternativesText(alternatives.runnersUp.map((one) => ({ ...one, name: nameOf(one.resourceId) })))}
        </p>
      )}
      {alternatives?.checksFailed.map(({ resourceId, message }) => (
        <p key={`${resourceId} ${message}`}>{uncheckedText({ name: nameOf(resourceId ?? ''), message })}</p>
      ))}
    </div>
  );
}

/** Who else would have fitted when the engine chose. */
export function alternativesText(
  runnersUp: readonly { readonly name: string; readonly score: number }[],
): string {
  if (runnersUp.length === 0) return 'Nobody else was available';
  return `Also possible: ${runnersUp.map(({ name, score }) => `${name} (score ${points.format(score)})`).join(', ')}`;
}

/** The people for whom the checks themselves failed. */
export function uncheckedText({
  name,
  message,
}: {
  readonly name: string;
  readonly message: string;
}): string {
  return `${name} could not be checked: ${message}`;
}

function messagesOf(violations: AllocationDecision['overridden']): string {
  return [...new Set(violations.map(({ message }) => message))].join('; ');
}
